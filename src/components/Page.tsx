import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** The meta description. */
  description?: string;
  narrow?: boolean;
  /** A wider page, for tables of many columns. */
  wide?: boolean;
  children: ReactNode;
}

/** Sets a screen's document title and description, and its width. */
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
