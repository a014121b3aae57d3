import { env } from '../../lib/env';
import { type OperatorPage, operatorPagePath } from '../../rules/site';

interface Props {
  /** The act by which they are accepted. */
  by: string;
  /** The operator's pages, by their names in the sentence. */
  pages: Readonly<Record<string, OperatorPage>>;
}

/** The sentence that an act accepts pages of the operator: those that there are. */
export function AcceptedPages({ by, pages }: Props) {
  const there = Object.entries(pages).filter(([, page]) => env.pages.includes(page));
  return (
    there.length > 0 && (
      <p className="small">
        By {by} you agree to{' '}
        {there.map(([name, page], index) => (
          <span key={name}>
            {index > 0 && ' and '}the {/* In another tab, so that what was typed stays. */}
            <a href={operatorPagePath(page)} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </span>
        ))}
        .
      </p>
    )
  );
}
