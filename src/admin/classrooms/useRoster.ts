import { useCallback, useEffect } from 'react';
import { usePagedList } from '../../components/list/usePagedList';
import { useLatestCallback } from '../../components/useLatestCallback';
import type { ListQuery } from '../../lib/listQuery';
import { fetchClassroom, fetchStudents, selectStudents } from '../../store/classrooms';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { studentsList, studentsQuery } from './studentsList';

const REFRESH_MS = 10_000;

/** Calls `refresh` at times while the page is visible, and at once when it becomes visible again. */
function useWhileVisible(refresh: () => void): void {
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible';
    const tick = () => {
      if (isVisible()) refresh();
    };
    const timer = setInterval(tick, REFRESH_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [refresh]);
}

/** The students of a class by the filters in the address; they and the counts are kept up to date. */
export function useRoster(session: string) {
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => selectStudents(state, session));
  const toQuery = useCallback(
    (query: ListQuery<typeof studentsList>) => ({ session, ...studentsQuery(query) }),
    [session],
  );
  const roster = usePagedList(studentsList, toQuery, fetchStudents, list);
  const refresh = useLatestCallback(() => {
    dispatch(fetchClassroom(session));
    // A list that is not there waits for its first answer, or for the reader's retry.
    if (list.items && !list.loading) dispatch(fetchStudents(roster.apiQuery));
  });
  useWhileVisible(refresh);
  return { roster: { ...roster, list }, refresh };
}

export type RosterList = ReturnType<typeof useRoster>['roster'];
