import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Loading } from '../../components/Loading';
import { ownSessionsQuery } from '../../rules/classrooms';
import { fetchOwnSessions } from '../../store/classrooms';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch, AppThunk } from '../../store/types';
import { OwnSessions } from './OwnSessions';

interface PageModule {
  Component: ComponentType<{ children?: ReactNode }>;
  preload: (dispatch: AppDispatch) => Promise<unknown>;
}

// A function for each import: with two imports in one expression, the build loads only the second one's style sheets.
const loadLibrary = (): Promise<PageModule> => import('../library/LibraryPage');
const loadInvites = (): Promise<PageModule> => import('../invites/InvitesPage');
const loadPage = (role: string | undefined) => (role === 'instructor' ? loadLibrary() : loadInvites());

/** The time in ms that the screen waits for the class sessions, which would push the catalogue down later. */
const PATIENCE_MS = 1500;

/** The class sessions of an instructor, if the server has them. */
const loadSessions = (): AppThunk<Promise<unknown>> => async (dispatch, getState) => {
  if (selectUser(getState())?.role !== 'instructor' || !selectHas(getState(), 'classes')) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([dispatch(fetchOwnSessions.fetchIfStale(ownSessionsQuery)), patience]);
};

const load = (): AppThunk<Promise<unknown>> => async (dispatch, getState) => {
  const sessions = dispatch(loadSessions());
  // The component shows the error of a failed import.
  const page = await loadPage(selectUser(getState())?.role).catch(() => null);
  await Promise.all([page?.preload(dispatch), sessions]);
};
export const preload = (dispatch: AppDispatch) => dispatch(load());

/** The home screen of signed-in users: the library for instructors, invites for all others. */
export function Component() {
  const role = useAppSelector(selectUser)?.role;
  const dispatch = useAppDispatch();
  const [Screen, setScreen] = useState<PageModule['Component'] | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    Promise.all([loadPage(role), dispatch(loadSessions())]).then(
      ([module]) => current && setScreen(() => module.Component),
      (reason) => current && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [role, dispatch]);
  if (error) throw error;
  return Screen ? <Screen>{role === 'instructor' && <OwnSessions />}</Screen> : <Loading />;
}
