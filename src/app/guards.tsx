import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState } from '../components/ErrorState';
import { Loading } from '../components/Loading';
import { readToken } from '../lib/storedSession';
import { mayOpen, type Section } from '../rules/permissions';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { checkStatus, selectSession } from '../store/session';
import { AfterLogin } from './AfterLogin';

/** Lets the signed-in roles of a section through; remembers where everyone else wanted to go. */
export function RequireSession({ section }: { section: Section }) {
  const { loggedIn, loggingIn, loggingOut, user, error } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const location = useLocation();
  if (loggedIn && user) {
    return mayOpen(user.role, section) ? <Outlet /> : <Navigate to="/error?code=403" replace />;
  }
  if (loggingIn) return <Loading />;
  // Somebody is signed in, but the server could not say who.
  if (error && readToken()) return <ErrorState error={error} onRetry={() => dispatch(checkStatus())} />;
  return <Navigate to="/login" replace state={loggingOut ? null : { from: location }} />;
}

/** Sign-in and its kin: those who are signed in already go on to where they wanted to be. */
export function GuestOnly() {
  const { loggedIn, user } = useAppSelector(selectSession);
  return loggedIn && user ? <AfterLogin role={user.role} /> : <Outlet />;
}
