import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** For search engines and link previews. */
  description?: string;
  narrow?: boolean;
  /** More room than text needs: for tables of many columns. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of a screen: its title in the browser, its width on the page. */
export function Page({ title, description, narrow, wide, children }: Props) {
  const width = narrow ? ' page-narrow' : wide ? ' page-wide' : '';
  return (
    <div className={`page${width}`}>
      <title>{`${title} · Casebridge`}</title>
      {description && <meta name="description" content={description} />}
      {children}
    </div>
  );
}
