import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Loading } from '../../components/Loading';
import { ownSessionsQuery, schoolSessionsQuery } from '../../rules/classes';
import { mayOpen } from '../../rules/permissions';
import { fetchOwnSessions, fetchSchoolSessions } from '../../store/classes';
import { fetchOverview } from '../../store/dashboard/overview';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch, AppThunk } from '../../store/store';
import { InstructorHome } from './SessionStrip';

interface PageModule {
  Component: ComponentType<{ heading?: string; children?: ReactNode }>;
  preload: (dispatch: AppDispatch) => Promise<unknown>;
}

// A function for each import: with two imports in one expression, the build loads only the second one's style sheets.
const loadLibrary = (): Promise<PageModule> => import('../library/LibraryPage');
const loadInvites = (): Promise<PageModule> => import('../invites/InvitesPage');
const loadStaff = (): Promise<PageModule> => import('./StaffPage');
const loadPage = (role = '') =>
  (role === 'instructor' ? loadLibrary : mayOpen(role, 'users') ? loadStaff : loadInvites)();

/** The time in ms that the screen waits for what stands above the list, which it would push down later. */
const PATIENCE_MS = 1500;

/** The calls of what stands above the list, if the server has them: sessions, and the numbers of the hub or the school. */
const callsAbove = (): AppThunk<Promise<unknown>[]> => (dispatch, getState) => {
  const role = selectUser(getState())?.role ?? '';
  const hasClasses = selectHas(getState(), 'classes');
  const calls: Promise<unknown>[] = [];
  if (role === 'instructor' && hasClasses)
    calls.push(dispatch(fetchOwnSessions.fetchIfStale(ownSessionsQuery)));
  if (role === 'manager' && hasClasses)
    calls.push(dispatch(fetchSchoolSessions.fetchIfStale(schoolSessionsQuery)));
  if (mayOpen(role, 'users') && selectHas(getState(), 'administration'))
    calls.push(dispatch(fetchOverview.fetchIfStale()));
  return calls;
};

const loadAbove = (): AppThunk<Promise<unknown>> => (dispatch) => {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([Promise.all(dispatch(callsAbove())), patience]);
};

const load = (): AppThunk<Promise<unknown>> => async (dispatch, getState) => {
  const above = dispatch(loadAbove());
  // The component shows the error of a failed import.
  const page = await loadPage(selectUser(getState())?.role).catch(() => null);
  await Promise.all([page?.preload(dispatch), above]);
};

export const preload = (dispatch: AppDispatch) => dispatch(load());

/** The home screen of signed-in users: the library for instructors, invites for all others, below what matters to the role. */
export function Component() {
  const role = useAppSelector(selectUser)?.role;
  const dispatch = useAppDispatch();
  const [Screen, setScreen] = useState<PageModule['Component'] | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    Promise.all([loadPage(role), dispatch(loadAbove())]).then(
      ([module]) => current && setScreen(() => module.Component),
      (reason) => current && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [role, dispatch]);
  if (error) throw error;
  if (!Screen) return <Loading />;
  return role === 'instructor' ? <InstructorHome Library={Screen} /> : <Screen />;
}
