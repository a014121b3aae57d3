import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Overview as Numbers } from '../../api/overview';
import { Loading } from '../../components/Loading';
import { NameNotice } from '../../components/name/NameNotice';
import { ownSessionsQuery, waitingSessionsQuery } from '../../rules/classes';
import { mayOpen } from '../../rules/permissions';
import {
  fetchOwnSessions,
  fetchSchoolSessions,
  selectOwnSessions,
  selectSchoolSessions,
} from '../../store/classes';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchOverview, selectOverview } from '../../store/overview';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch, AppThunk, RootState } from '../../store/store';
import { MissingNumbers } from './MissingNumbers';
import { headingOf, Overview } from './Overview';
import { SessionStrip } from './SessionStrip';

interface PageModule {
  Component: ComponentType<{ heading?: string; children?: ReactNode }>;
  preload: (dispatch: AppDispatch) => Promise<unknown>;
}

// A function for each import: with two imports in one expression, the build loads only the second one's style sheets.
const loadLibrary = (): Promise<PageModule> => import('../library/LibraryPage');
const loadInvites = (): Promise<PageModule> => import('../invites/InvitesPage');
const loadPage = (role: string | undefined) => (role === 'instructor' ? loadLibrary() : loadInvites());

/** The time in ms that the screen waits for what stands above the list, which it would push down later. */
const PATIENCE_MS = 1500;

/** Whether the start page has numbers: those of the hub or of the school. */
const selectHasNumbers = (state: RootState): boolean =>
  mayOpen(selectUser(state)?.role ?? '', 'users') && selectHas(state, 'administration');

/** The calls of what stands above the list, if the server has them: sessions, and the numbers of the hub or the school. */
const callsAbove = (): AppThunk<Promise<unknown>[]> => (dispatch, getState) => {
  const role = selectUser(getState())?.role;
  const hasClasses = selectHas(getState(), 'classes');
  const calls: Promise<unknown>[] = [];
  if (role === 'instructor' && hasClasses)
    calls.push(dispatch(fetchOwnSessions.fetchIfStale(ownSessionsQuery)));
  if (role === 'manager' && hasClasses)
    calls.push(dispatch(fetchSchoolSessions.fetchIfStale(waitingSessionsQuery)));
  if (selectHasNumbers(getState())) calls.push(dispatch(fetchOverview.fetchIfStale()));
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
const readNumbers = (_: AppDispatch, getState: () => RootState) => selectOverview(getState());

export const preload = (dispatch: AppDispatch) => dispatch(load());

/** The home screen of signed-in users: the library for instructors, invites for all others, below what matters to the role. */
export function Component() {
  const user = useAppSelector(selectUser);
  const role = user?.role;
  const hasNumbers = useAppSelector(selectHasNumbers);
  const own = useAppSelector(selectOwnSessions);
  const ofSchool = useAppSelector(selectSchoolSessions);
  const dispatch = useAppDispatch();
  const [Screen, setScreen] = useState<PageModule['Component'] | null>(null);
  const [numbers, setNumbers] = useState<Numbers | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    Promise.all([loadPage(role), dispatch(loadAbove())]).then(
      ([module]) => {
        if (!current) return;
        // The first answer decides: numbers that arrive later would push the list down.
        setNumbers(dispatch(readNumbers));
        setScreen(() => module.Component);
      },
      (reason) => current && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [role, dispatch]);
  if (error) throw error;
  if (!Screen) return <Loading />;
  if (role === 'instructor') {
    return (
      <Screen>
        {user && <NameNotice user={user} />}
        <SessionStrip title="Your sessions" items={own.items} />
      </Screen>
    );
  }
  if (!numbers && hasNumbers) {
    return (
      <Screen heading={role === 'administrator' ? 'To do' : 'Your school'}>
        <MissingNumbers onLoaded={setNumbers} />
      </Screen>
    );
  }
  const heading = headingOf(numbers);
  return (
    <Screen heading={heading}>
      {numbers && heading && <Overview {...numbers} />}
      {role === 'manager' && <SessionStrip title="Next sessions" items={ofSchool.items} ofOthers />}
    </Screen>
  );
}
