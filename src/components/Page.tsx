import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** For search engines and link previews. */
  description?: string;
  narrow?: boolean;
  children: ReactNode;
}

/** The frame of a screen: its title in the browser, its width on the page. */
export function Page({ title, description, narrow, children }: Props) {
  return (
    <div className={narrow ? 'page page-narrow' : 'page'}>
      <title>{`${title} · Casebridge`}</title>
      {description && <meta name="description" content={description} />}
      {children}
    </div>
  );
}
