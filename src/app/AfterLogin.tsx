import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { Loading } from '../components/Loading';
import { rememberedPath, returnAddress } from '../lib/returnAddress';
import { mayOpen } from '../rules/permissions';
import { findScreen } from './screens';

function mayGo(role: string, path: string): boolean {
  const access = findScreen(path.replace(/[?#].*/s, ''))?.screen.access ?? 'public';
  return access === 'public' || access === 'guest' || mayOpen(role, access);
}

/** Redirects after signing in: to `prev` by a full page load, else to the remembered path, else to the dashboard. */
export function AfterLogin({ role }: { role: string }) {
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
