import { useEffect } from 'react';
import { Navigate, type To, useLocation, useSearchParams } from 'react-router-dom';
import { Loading } from '../components/Loading';
import { returnAddress } from '../lib/returnAddress';

/** The place that a guard remembered when it sent the visitor to sign in. */
function originOf(state: unknown): To | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'object' && from !== null && 'pathname' in from ? (from as To) : null;
}

/** Leads on after signing in: to `prev` by a full page load, else to the remembered place, else home. */
export function AfterLogin() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const prev = returnAddress(params.get('prev'))?.href;
  useEffect(() => {
    if (prev) window.location.assign(prev);
  }, [prev]);
  return prev ? <Loading /> : <Navigate to={originOf(state) ?? '/dashboard'} replace />;
}
