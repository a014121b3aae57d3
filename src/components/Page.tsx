import { type ReactNode, useEffect } from 'react';
import { SITE_DESCRIPTION } from '../rules/site';

interface Props {
  title: string;
  /** The meta description; by default that of the site. */
  description?: string | undefined;
  narrow?: boolean;
  children: ReactNode;
}

/** The address that was opened first: the server has described it. */
let first: string | undefined;

/** Sets a screen's document title and description, and its width. */
export function Page({ title, description, narrow, children }: Props) {
  useEffect(() => {
    first ??= window.location.pathname;
    if (!description && window.location.pathname === first) return;
    document
      .querySelector('meta[name=description]')
      ?.setAttribute('content', description || SITE_DESCRIPTION);
  }, [description]);
  return (
    <div className={narrow ? 'page page-narrow' : 'page'}>
      <title>{`${title} · Casebridge`}</title>
      {children}
    </div>
  );
}

/** Focuses the screen's heading; false if there is none yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  if (document.activeElement?.hasAttribute('data-autofocus')) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
