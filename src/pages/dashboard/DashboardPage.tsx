import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from '../../components/Loading';
import type { Role } from '../../contract/user';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch, AppThunk } from '../../store/types';

interface PageModule {
  Component: ComponentType;
  preload: (dispatch: AppDispatch) => Promise<unknown>;
}

// A function each: of two imports in one expression, the build loads the style sheets of the second alone.
const loadLibrary = (): Promise<PageModule> => import('../library/LibraryPage');
const loadInvites = (): Promise<PageModule> => import('../invites/InvitesPage');
const loadPage = (role: Role | undefined) => (role === 'instructor' ? loadLibrary() : loadInvites());

const load = (): AppThunk<Promise<unknown>> => async (dispatch, getState) => {
  // A page that cannot be loaded is the component's to show.
  const page = await loadPage(selectUser(getState())?.role).catch(() => null);
  await page?.preload(dispatch);
};
export const preload = (dispatch: AppDispatch) => dispatch(load());

/** The start of everyone who is signed in: the library for instructors, their invites for all others. */
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
