import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Loading } from '../../components/Loading';
import { readToken } from '../../lib/storedSession';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { logout, selectSession } from '../../store/session';

export function Component() {
  const { loggedIn } = useAppSelector(selectSession);
  // The screen that the next user comes back to, if there is one.
  const { state } = useLocation();
  const dispatch = useAppDispatch();
  const signedIn = loggedIn || readToken() !== null;
  useEffect(() => {
    if (signedIn) dispatch(logout());
  }, [signedIn, dispatch]);
  return signedIn ? <Loading /> : <Navigate to="/login" replace state={state} />;
}
