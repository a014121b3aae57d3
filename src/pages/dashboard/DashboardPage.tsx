import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from '../../components/Loading';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch, AppThunk } from '../../store/types';

interface PageModule {
  Component: ComponentType;
  preload: (dispatch: AppDispatch) => Promise<unknown>;
}

// A function for each import: with two imports in one expression, the build loads only the second one's style sheets.
const loadLibrary = (): Promise<PageModule> => import('../library/LibraryPage');
const loadInvites = (): Promise<PageModule> => import('../invites/InvitesPage');
const loadPage = (role: string | undefined) => (role === 'instructor' ? loadLibrary() : loadInvites());

const load = (): AppThunk<Promise<unknown>> => async (dispatch, getState) => {
  // The component shows the error of a failed import.
  const page = await loadPage(selectUser(getState())?.role).catch(() => null);
  await page?.preload(dispatch);
};
export const preload = (dispatch: AppDispatch) => dispatch(load());

/** The home screen of signed-in users: the library for instructors, invites for all others. */
export function Component() {
  const role = useAppSelector(selectUser)?.role;
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    loadPage(role).then(
      (module) => current && setScreen(() => module.Component),
      (reason) => current && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [role]);
  if (error) throw error;
  return Screen ? <Screen /> : <Loading />;
}
