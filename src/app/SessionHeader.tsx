import { useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { OwnUser } from '../api/session';
import { LatePart } from '../components/LatePart';
import { mayOpen } from '../rules/permissions';
import { fullName, initials } from '../rules/users';
import { Brand } from './Brand';
import type { MenuEntry } from './SideMenu';
import { screens } from './screens';

const loadMenu = () => import('./SideMenu');

/** The sections that a user may open, in the order of the table of screens. */
function menuOf(user: OwnUser): MenuEntry[] {
  return screens.flatMap(({ path, menu, access, extension }) => {
    if (!menu || (user.role === 'student' && path === '/library')) return [];
    if (extension && !user.extensions.includes(extension)) return [];
    const open = access === 'public' || access === 'guest' || mayOpen(user.role, access);
    return open ? [{ to: path, label: menu }] : [];
  });
}

export function SessionHeader({ user }: { user: OwnUser }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = menuOf(user);
  const isStudent = user.role === 'student';
  const signedIn = `Signed in as ${fullName(user)}`;
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const account = (
    <span className="badge is-round bg-primary" aria-hidden="true">
      {initials(user)}
    </span>
  );
  return (
    <header className="site-header is-wide d-flex flex-wrap align-items-center bg-white border-bottom d-print-none">
      <Brand />
      <div className="d-flex align-items-center gap-3 ms-auto">
        {/* An administrator has six sections; if they do not fit, they are only in the menu. */}
        <nav aria-label="Sections" className={isStudent ? 'nav' : 'nav d-none d-lg-flex gap-1'}>
          {menu.map(({ to, label }) => (
            <NavLink key={to} to={to} className="nav-link">
              {label}
            </NavLink>
          ))}
        </nav>
        {/* If the sections are hidden, the menu button is at the end. Students have their profile instead. */}
        {isStudent ? (
          <div className="nav">
            <NavLink to="/profile" className="nav-link" title={signedIn}>
              {account}
              <span className="visually-hidden">{signedIn}</span>
            </NavLink>
          </div>
        ) : (
          <div className="nav">
            <button
              type="button"
              ref={opener}
              className="nav-link d-flex align-items-center gap-2"
              aria-haspopup="dialog"
              aria-expanded={open}
              title={signedIn}
              onClick={() => setOpen(true)}
            >
              {account}
              Menu
            </button>
          </div>
        )}
      </div>
      {open && (
        <LatePart load={loadMenu} onMissing={close}>
          {(SideMenu) => <SideMenu user={user} entries={menu} onClose={close} />}
        </LatePart>
      )}
    </header>
  );
}
