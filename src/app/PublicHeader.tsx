import { Link, NavLink, useLocation } from 'react-router-dom';
import { useOnward } from '../components/OnwardLink';
import { Brand } from './Brand';
import { findScreen } from './findScreen';

export function PublicHeader() {
  const onward = useOnward();
  // Sign-in has two addresses, and looks the same at both.
  const isSignIn = findScreen(useLocation().pathname)?.screen.page === 'auth/LoginPage';
  return (
    <header className="site-header">
      <Brand />
      <nav aria-label="Account">
        <Link
          {...onward('/login')}
          className={isSignIn ? 'nav-link active' : 'nav-link'}
          aria-current={isSignIn ? 'page' : undefined}
        >
          Sign-In
        </Link>
        <NavLink {...onward('/register')} className="btn btn-primary btn-sm">
          Sign-Up
        </NavLink>
      </nav>
    </header>
  );
}
