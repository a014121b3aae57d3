import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { OwnUser } from '../api/session';
import { fullName } from '../rules/users';
import { PublicHeader } from './PublicHeader';
import { SessionHeader } from './SessionHeader';
import { SiteFooter } from './SiteFooter';

interface Props {
  user: OwnUser | null;
  /** Whether somebody may be signed in whom the server has not confirmed. */
  isUnchecked?: boolean;
  children: ReactNode;
}

/** The skip link, the header, the main region and the footer around every screen. */
export function SiteFrame({ user, isUnchecked = false, children }: Props) {
  const main = useRef<HTMLElement>(null);
  // A real link to `#main` would add a history entry that the router does not know.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.scrollIntoView();
    main.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to a place on this page */}
      <a
        className="visually-hidden-focusable skip-link rounded p-2 bg-white d-print-none"
        href="#main"
        onClick={skip}
      >
        Skip to content
      </a>
      {user?.handed_over && (
        <aside className="p-2 bg-warning-subtle text-center" aria-label="Support session">
          Signed in as <strong className="text-break">{fullName(user)}</strong> ·{' '}
          <Link to="/logout">Leave</Link>
        </aside>
      )}
      {user ? <SessionHeader user={user} /> : <PublicHeader isUnchecked={isUnchecked} />}
      {/* Lets the skip link move the focus here; some browsers move it only to focusable elements. */}
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
