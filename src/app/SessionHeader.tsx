import { useRef, useState } from 'react';
import { NavLink as RouterLink } from 'react-router-dom';
import { Nav, Navbar, NavLink } from 'reactstrap';
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
  const opener = useRef<HTMLAnchorElement>(null);
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
    <Navbar tag="header" expand container={false} className="site-header is-wide bg-white border-bottom">
      <Brand />
      {/* An administrator has six sections; if they do not fit, they are only in the menu. */}
      <Nav
        navbar
        tag="nav"
        aria-label="Sections"
        className={isStudent ? 'ms-auto' : 'ms-auto d-none d-lg-flex gap-1'}
      >
        {menu.map(({ to, label }) => (
          <NavLink key={to} tag={RouterLink} to={to}>
            {label}
          </NavLink>
        ))}
      </Nav>
      {/* If the sections are hidden, the menu button is at the end. Students have their profile instead. */}
      {isStudent ? (
        <Nav navbar tag="div">
          <NavLink tag={RouterLink} to="/profile" className="account-link" title={signedIn}>
            {account}
            <span className="visually-hidden">{signedIn}</span>
          </NavLink>
        </Nav>
      ) : (
        <Nav navbar tag="div" className="ms-auto ms-lg-0">
          <NavLink
            tag="button"
            type="button"
            innerRef={opener}
            className="account-link d-flex align-items-center gap-2"
            aria-haspopup="dialog"
            aria-expanded={open}
            title={signedIn}
            onClick={() => setOpen(true)}
          >
            {account}
            Menu
          </NavLink>
        </Nav>
      )}
      {open && (
        <LatePart load={loadMenu} onMissing={close}>
          {(SideMenu) => <SideMenu user={user} entries={menu} onClose={close} />}
        </LatePart>
      )}
    </Navbar>
  );
}
