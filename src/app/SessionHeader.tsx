import { lazy, Suspense, useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { User } from '../contract/user';
import { mayOpen } from '../lib/permissions';
import { Brand } from './Brand';
import { screens } from './screens';

const SideMenu = lazy(() => import('./SideMenu'));

export interface MenuEntry {
  to: string;
  label: string;
}

/** The sections that a user may open, in the order of the table of screens. */
function menuOf(user: User): MenuEntry[] {
  return screens.flatMap(({ path, menu, access }) => {
    if (!menu || (user.role === 'student' && path === '/library')) return [];
    const open = access === 'public' || access === 'guest' || mayOpen(user.role, access);
    return open ? [{ to: path, label: menu }] : [];
  });
}

export function SessionHeader({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = menuOf(user);
  const isStudent = user.role === 'student';
  return (
    <header className="site-header">
      <Brand />
      <nav aria-label="Sections" className={isStudent ? '' : 'wide-only'}>
        {menu.map(({ to, label }) => (
          <NavLink key={to} to={to} className="nav-link">
            {label}
          </NavLink>
        ))}
      </nav>
      {!isStudent && (
        <>
          <button
            ref={opener}
            type="button"
            className="menu-button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
            Menu
          </button>
          {open && (
            <Suspense>
              <SideMenu
                user={user}
                entries={menu}
                onClose={() => {
                  setOpen(false);
                  opener.current?.focus();
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </header>
  );
}
