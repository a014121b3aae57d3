import { useEffect } from 'react';
import { Link, Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { Loading } from '../components/Loading';
import { Page } from '../components/Page';
import { ScreenProblem, screenProblem } from '../components/ScreenProblem';
import type { Extension } from '../contract/extensions';
import { rememberedPath, returnAddress } from '../lib/returnAddress';
import { readToken } from '../lib/storedSession';
import { mayOpen, type Section } from '../rules/permissions';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { checkStatus, selectHas, selectSession } from '../store/session';
import { LazyPage } from './lazyPages';
import { findScreen } from './screens';

function mayGo(role: string, path: string): boolean {
  const access = findScreen(path.replace(/[?#].*/s, ''))?.screen.access ?? 'public';
  return access === 'public' || access === 'guest' || mayOpen(role, access);
}

/** Redirects after signing in: to `prev` by a full page load, else to the remembered path, else to the dashboard. */
function AfterLogin({ role }: { role: string }) {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const prev = returnAddress(params.get('prev'))?.href;
  useEffect(() => {
    if (prev) window.location.assign(prev);
  }, [prev]);
  if (prev) return <Loading />;
  const place = rememberedPath(state);
  // A new account skips a remembered path that its role may not open: another user was sent to sign in from there.
  const isNew = findScreen(pathname)?.screen.page === 'pages/auth/RegisterPage';
  const isOpen = place !== null && !(isNew && !mayGo(role, place));
  return (
    <>
      {/* The router shows it until the code of the next screen has come. */}
      <Loading />
      <Navigate to={isOpen ? place : '/dashboard'} replace />
    </>
  );
}

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
      <Page title={problem.title}>
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
