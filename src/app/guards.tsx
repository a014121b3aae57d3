import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { screenProblem } from '../components/failureText';
import { Loading } from '../components/Loading';
import { Page } from '../components/Page';
import { ScreenProblem } from '../components/ScreenProblem';
import type { Extension } from '../contract/extensions';
import { readToken } from '../lib/storedSession';
import { mayOpen, type Section } from '../rules/permissions';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { checkStatus, selectHas, selectSession } from '../store/session';
import { AfterLogin } from './AfterLogin';
import { LazyPage } from './lazyPages';

/**
 * Renders a section for the roles that may open it. Other roles get the 403 page; visitors are sent to sign in, and
 * their path is remembered.
 */
export function RequireSession({ section }: { section: Section }) {
  const { loggedIn, loggingIn, loggingOut, user, error } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const location = useLocation();
  if (loggedIn && user) {
    if (mayOpen(user.role, section)) return <Outlet />;
    return <Navigate to="/error?code=403" replace state={{ from: location }} />;
  }
  if (loggingIn) return <Loading />;
  // There is a token, but the profile could not be loaded.
  if (error && readToken()) {
    const problem = screenProblem(error);
    return (
      <Page title={problem.title} narrow>
        <ScreenProblem {...problem} onRetry={() => dispatch(checkStatus())}>
          {/* The header has no way out while nobody is known to be signed in. */}
          <Link to="/logout">Log Out</Link>
        </ScreenProblem>
      </Page>
    );
  }
  return <Navigate to="/login" replace state={loggingOut ? null : { from: location }} />;
}

/**
 * Renders a screen where the server has its calls; elsewhere there is nothing at its address. The server names its
 * extensions to signed-in users only.
 */
export function RequireExtension({ name }: { name: Extension }) {
  const { loggingIn, user } = useAppSelector(selectSession);
  const isOffered = useAppSelector((state) => selectHas(state, name));
  if (!user && loggingIn) return <Loading />;
  return isOffered || !user ? <Outlet /> : <LazyPage page="pages/system/NotFoundPage" />;
}

/** Renders sign-in and the like for visitors; redirects users who are signed in. */
export function GuestOnly() {
  const { loggedIn, user } = useAppSelector(selectSession);
  return loggedIn && user ? <AfterLogin role={user.role} /> : <Outlet />;
}
