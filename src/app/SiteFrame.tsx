import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { User } from '../contract/user';
import { PublicHeader } from './PublicHeader';
import { SessionHeader } from './SessionHeader';

interface Props {
  user: User | null;
  /** Stands below the screen. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame around every screen. */
export function SiteFrame({ user, notice, children }: Props) {
  const main = useRef<HTMLElement>(null);
  // A plain link to `#main` would add an entry to the history that the router does not know.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.scrollIntoView();
    main.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead to a place of this page */}
      <a className="visually-hidden-focusable skip-link" href="#main" onClick={skip}>
        Skip to content
      </a>
      {user ? <SessionHeader user={user} /> : <PublicHeader />}
      {/* Takes the focus from the skip link; not every browser moves it to what cannot have it. */}
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      {notice}
    </>
  );
}
