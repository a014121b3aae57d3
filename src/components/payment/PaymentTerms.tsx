import { env } from '../../lib/env';

interface Props {
  /** The act by which they are accepted. */
  by?: string;
}

/** The terms that a purchase accepts; nothing if the operator has no such pages. */
export function PaymentTerms({ by = 'paying' }: Props) {
  const pages = [
    ['terms', env.termsUrl],
    ['refund policy', env.refundsUrl],
  ].filter(([, address]) => address);
  if (pages.length === 0) return null;
  return (
    <p className="small">
      By {by} you agree to{' '}
      {pages.map(([name, address], index) => (
        <span key={name}>
          {index > 0 && ' and '}the {/* In another tab, so that what was typed stays. */}
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
