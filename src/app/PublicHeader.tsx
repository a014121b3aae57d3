import { Link, NavLink as RouterLink, useLocation } from 'react-router-dom';
import { Button, Nav, Navbar, NavLink } from 'reactstrap';
import { useReturnTo } from '../components/AuthLink';
import { Brand } from './Brand';
import { findScreen } from './screens';

/** The header of visitors. Somebody who may be signed in is offered neither to sign in nor to sign up. */
export function PublicHeader({ isUnchecked }: { isUnchecked: boolean }) {
  const returnTo = useReturnTo();
  // Sign-in has two addresses.
  const isSignIn = findScreen(useLocation().pathname)?.screen.page === 'pages/auth/LoginPage';
  return (
    <Navbar tag="header" expand container={false} className="site-header bg-white border-bottom">
      <Brand />
      {!isUnchecked && (
        <Nav navbar tag="nav" aria-label="Account" className="ms-auto align-items-center gap-1">
          <NavLink
            tag={Link}
            {...returnTo('/login')}
            active={isSignIn}
            aria-current={isSignIn ? 'page' : undefined}
          >
            Sign-In
          </NavLink>
          <Button
            tag={RouterLink}
            color="primary"
            size="sm"
            className="text-nowrap"
            {...returnTo('/register')}
          >
            Sign-Up
          </Button>
        </Nav>
      )}
    </Navbar>
  );
}
