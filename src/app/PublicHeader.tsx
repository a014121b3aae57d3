import { Link, NavLink as RouterLink, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import { useReturnTo } from '../components/AuthLink';
import { Brand } from './Brand';
import { findScreen } from './screens';

/** The header of visitors. Somebody who may be signed in is offered neither to sign in nor to sign up. */
export function PublicHeader({ isUnchecked }: { isUnchecked: boolean }) {
  const returnTo = useReturnTo();
  // Sign-in has two addresses.
  const isSignIn = findScreen(useLocation().pathname)?.screen.page === 'pages/auth/LoginPage';
  return (
    <header className="site-header d-flex flex-wrap align-items-center bg-white border-bottom d-print-none">
      <Brand />
      {!isUnchecked && (
        <nav aria-label="Account" className="nav ms-auto align-items-center gap-1">
          <Link
            {...returnTo('/login')}
            className={`nav-link ${isSignIn ? 'active' : ''}`}
            aria-current={isSignIn ? 'page' : undefined}
          >
            Sign-In
          </Link>
          <Button
            tag={RouterLink}
            color="primary"
            size="sm"
            className="text-nowrap"
            {...returnTo('/register')}
          >
            Sign-Up
          </Button>
        </nav>
      )}
    </header>
  );
}
