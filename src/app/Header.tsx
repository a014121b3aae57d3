import SearchIcon from 'bootstrap-icons/icons/search.svg?react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link, type LinkProps, NavLink, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { OwnUser } from '../api/session';
import { useReturnTo } from '../components/AuthLink';
import { LatePart } from '../components/LatePart';
import { Logo } from '../components/Logo';
import { mayBuy } from '../rules/permissions';
import { fullName, initials } from '../rules/users';
import { useAppSelector } from '../store/hooks';
import type { MenuEntry, MenuProps } from './menu/SideMenu';
import { findScreen, isThere, screens } from './screens';

/** The link to the first screen, and the name of the session that was opened last. */
function Brand({ to }: Pick<LinkProps, 'to'>) {
  const name = useAppSelector((state) => state.hostSessions?.data?.name);
  return (
    <>
      <Link
        to={to}
        className="brand d-inline-flex align-items-center gap-2 fw-semibold text-body text-decoration-none"
      >
        <Logo />
        <span className="brand-name">Casebridge</span>
      </Link>
      {name && (
        <span className="session-name border-start ps-3 text-secondary text-truncate" title={name}>
          {name}
        </span>
      )}
    </>
  );
}

/** A link of the header. The router's own knows the current one by its address alone. */
const SectionLink = ({ isCurrent, ...link }: LinkProps & { isCurrent: boolean }) => (
  <Link
    {...link}
    className={isCurrent ? 'nav-link active' : 'nav-link'}
    aria-current={isCurrent ? 'page' : undefined}
  />
);

/** The header of visitors. Somebody who may be signed in is offered neither to sign in nor to sign up. */
export function PublicHeader({ isUnchecked }: { isUnchecked: boolean }) {
  const returnTo = useReturnTo();
  // Sign-in has two addresses.
  const isSignIn = findScreen(useLocation().pathname)?.screen.page === 'pages/auth/LoginPage';
  return (
    <header className="site-header for-visitors d-flex flex-wrap align-items-center bg-body border-bottom d-print-none">
      <Brand to="/library" />
      <nav aria-label="Site" className="d-flex flex-wrap align-items-center ms-auto">
        <NavLink to="/library" className="nav-link">
          Library
        </NavLink>
        <NavLink to="/join" className="nav-link">
          Join a class
        </NavLink>
        {!isUnchecked && (
          <>
            <SectionLink {...returnTo('/login')} isCurrent={isSignIn}>
              Sign-In
            </SectionLink>
            <Button
              tag={NavLink}
              color="primary"
              size="sm"
              className="ms-1 text-nowrap"
              {...returnTo('/register')}
            >
              Sign-Up
            </Button>
          </>
        )}
      </nav>
    </header>
  );
}

/** The parts that the header opens, each in a file that comes with the first press. */
const parts: Record<'menu' | 'search', () => Promise<{ default: ComponentType<MenuProps> }>> = {
  menu: () => import('./menu/SideMenu'),
  search: () => import('./search/SearchDialog'),
};

/** Lists that belong to the section of another one. */
const listsOf: Readonly<Record<string, string>> = {
  '/payments': '/purchases',
  '/invoices': '/purchases',
  '/mails': '/users',
  '/webhooks': '/clients',
};

/** The sections that a user may open, in the order of the table of screens. Students have their invites alone. */
const menuOf = (user: OwnUser, pathname: string): MenuEntry[] =>
  screens.flatMap((screen) => {
    const { path, menu } = screen;
    const isSpared = user.role === 'student' && path !== '/invites';
    if (!menu || isSpared || !isThere(screen, user)) return [];
    // The home of students is their invites.
    const isHome = user.role === 'student' && pathname === '/dashboard';
    const isCurrent = isHome || (listsOf[pathname] ?? pathname).startsWith(path);
    return [{ to: path, label: menu, isCurrent }];
  });

/** The section that only the menu has: the sessions lead to all invited students. */
const furtherOf = ({ role, extensions }: OwnUser) =>
  role === 'instructor' && extensions.includes('classes') && '/invites';

export function SessionHeader({ user }: { user: OwnUser }) {
  const [part, setPart] = useState<keyof typeof parts>();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = menuOf(user, useLocation().pathname);
  const further = furtherOf(user);
  const isStudent = user.role === 'student';
  const searches = mayBuy(user.role) && user.extensions.includes('administration');
  const signedIn = `Signed in as ${fullName(user)}`;
  const close = () => {
    setPart(undefined);
    // The search returns the focus by itself.
    if (part === 'menu') opener.current?.focus();
  };
  useEffect(() => {
    if (!searches) return;
    const onKey = (event: KeyboardEvent) => {
      if (!'kK'.includes(event.key) || !(event.ctrlKey || event.metaKey)) return;
      // In a text, the keys make a link.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
      event.preventDefault();
      // Another dialog would be left with what was typed into it.
      if (!document.querySelector('.modal')) setPart('search');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [searches]);
  const account = (
    <span className="badge is-round flex-shrink-0 p-0 rounded-circle bg-primary" aria-hidden="true">
      {initials(user)}
    </span>
  );
  return (
    <header className="site-header d-flex flex-wrap align-items-center bg-body border-bottom d-print-none">
      <Brand to="/dashboard" />
      <div className="d-flex align-items-center gap-3 ms-auto">
        {/* An administrator has eight sections; if they do not fit, they are only in the menu. */}
        <nav aria-label="Sections" className={isStudent ? 'd-flex' : 'd-none d-lg-flex flex-wrap gap-1'}>
          {menu.map(
            ({ to, label, isCurrent }) =>
              to !== further && (
                <SectionLink key={to} to={to} isCurrent={isCurrent}>
                  {label}
                </SectionLink>
              ),
          )}
        </nav>
        {/* If the sections are hidden, the menu button is at the end. Students have their profile instead. */}
        {isStudent ? (
          <div className="d-flex flex-wrap">
            <NavLink to="/profile" className="nav-link" title={signedIn}>
              {account}
              <span className="visually-hidden">{signedIn}</span>
            </NavLink>
          </div>
        ) : (
          <div className="d-flex flex-wrap">
            {searches && (
              <button
                type="button"
                className="nav-link d-flex align-items-center gap-2"
                aria-haspopup="dialog"
                title="Ctrl+K or ⌘K"
                onClick={() => setPart('search')}
              >
                <SearchIcon />
                <span className="word">Search</span>
              </button>
            )}
            <button
              type="button"
              ref={opener}
              className="nav-link d-flex align-items-center gap-2"
              aria-haspopup="dialog"
              aria-expanded={part === 'menu'}
              title={signedIn}
              onClick={() => setPart('menu')}
            >
              {account}
              Menu
            </button>
          </div>
        )}
      </div>
      {part && (
        <LatePart key={part} load={parts[part]} onMissing={close}>
          {(Part) => <Part user={user} entries={menu} onClose={close} />}
        </LatePart>
      )}
    </header>
  );
}
