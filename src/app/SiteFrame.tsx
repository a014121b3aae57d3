import type { ReactNode } from 'react';
import type { User } from '../contract/user';
import { PublicHeader } from './PublicHeader';
import { SessionHeader } from './SessionHeader';

/** What stands around every screen. */
export function SiteFrame({ user, children }: { user: User | null; children: ReactNode }) {
  return (
    <>
      <a className="visually-hidden-focusable skip-link" href="#main">
        Skip to content
      </a>
      {user ? <SessionHeader user={user} /> : <PublicHeader />}
      {/* Takes the focus from the skip link; not every browser moves it to what cannot have it. */}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
