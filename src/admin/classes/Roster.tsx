import { useCallback, useEffect, useMemo } from 'react';
import { Button } from 'reactstrap';
import type { ClassStudent } from '../../api/admin/members/classMembers';
import type { Class } from '../../api/classes';
import { FilterBar } from '../../components/list/FilterBar';
import { ListTable } from '../../components/list/ListTable';
import { useList } from '../../components/list/useList';
import { useLatestCallback } from '../../components/useLatestCallback';
import type { ListQuery } from '../../lib/listQuery';
import { isAfterClosing } from '../../rules/classes';
import { formatCount } from '../../rules/money';
import { isCancelled } from '../../rules/purchases';
import { fetchStudents, selectStudents } from '../../store/admin/members/classMembers';
import { fetchClass } from '../../store/classes';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { RootState } from '../../store/store';
import { type StudentFilters, studentsList, studentsQuery } from './classLists';
import { MailProblem, StudentActions } from './StudentActions';
import { studentColumns } from './studentColumns';

type State = StudentFilters['state'];

/** The students who are left at each step, or done, with their number: what a teacher asks for. A step that leaves the same ones as the step before has none. */
function groupsOf({ counts, asks_payment }: Class): [state: State, label: string, count: number | null][] {
  const { invited, failed, opened, paid, started, finished } = counts;
  const left = (done: number | null, before: number | null) =>
    invited === null || done === null || done === before ? null : invited - done;
  return [
    ['', 'All', invited],
    ['failed', 'Email failed', failed],
    ['unopened', 'Not opened', left(opened, null)],
    ['unpaid', 'Not paid', asks_payment ? left(paid, opened) : null],
    ['not-started', 'Not started', left(started, asks_payment ? paid : opened)],
    ['finished', 'Finished', finished],
  ];
}

interface StateFilterProps {
  session: Class;
  /** The state that the roster shows alone. */
  state: State;
  onChoose: (state: State) => void;
}

/** The students by state: each number shows its students alone. Those without any are left out. */
export function StateFilter({ session, state, onChoose }: StateFilterProps) {
  const shown = groupsOf(session).filter(
    ([each, , count]) => each === '' || each === state || (count ?? 0) > 0,
  );
  return (
    <ul className="choices-line d-flex gap-2" aria-label="Students by state">
      {shown.map(([each, label, count]) => (
        <li key={each} className="flex-shrink-0">
          <button
            type="button"
            className={`btn btn-sm rounded-pill text-nowrap btn-outline-${each === 'failed' ? 'danger' : 'primary'} ${each === state ? 'active' : ''}`}
            aria-pressed={each === state}
            onClick={() => onChoose(each)}
          >
            {label} <span className="fw-semibold">{formatCount(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  session: Class;
  roster: RosterList;
  /** There are no students at all: nothing can be searched or exported. */
  isEmpty: boolean;
  /** Whether the reader may change the class. */
  runs: boolean;
  /** A student was changed. */
  onChanged: () => void;
  /** Opens the dialog that adds students; undefined if nobody can be added. */
  onAdd: (() => void) | undefined;
}

/** The students of a class: a page of them by filters and order, with the actions on each. */
export function Roster({ session, roster, isEmpty, runs, onChanged, onAdd }: Props) {
  const { filters, choose, list, results } = roster;
  const { _id, asks_payment, time_zone } = session;
  const isUnproven = useAppSelector(selectUser)?.address_unproven;
  const hasScores = list.items?.some(({ score }) => score !== null) ?? false;
  const columns = useMemo(
    () => studentColumns({ asks_payment, time_zone }, hasScores),
    [asks_payment, time_zone, hasScores],
  );
  const changed = useLatestCallback(onChanged);
  const gone = useLatestCallback(() => {
    changed();
    // The pressed button goes with its row.
    results.current?.focus({ preventScroll: true });
  });
  const mayResend = !isCancelled(session.purchase) && !isAfterClosing(session, new Date());
  const actions = useCallback(
    (student: ClassStudent) => (
      <StudentActions
        student={student}
        session={_id}
        mayResend={mayResend}
        onChanged={changed}
        onGone={gone}
      />
    ),
    [_id, mayResend, changed, gone],
  );
  const mailProblem = useCallback(
    (student: ClassStudent) =>
      student.mail.error && (
        <MailProblem
          student={student}
          session={_id}
          mayResend={runs && mayResend}
          onChanged={changed}
          onGone={gone}
        />
      ),
    [_id, runs, mayResend, changed, gone],
  );

  return (
    <>
      <h2 className="visually-hidden">Students</h2>
      <div className="roster">
        {!isEmpty && (
          <div className="roster-head d-grid align-items-center column-gap-3 row-gap-2 mb-2">
            <StateFilter session={session} state={filters.state} onChoose={(state) => choose({ state })} />
            <FilterBar
              label="Students"
              list={roster}
              search={{ name: 'q', label: 'Search', placeholder: 'Name or email' }}
            />
          </div>
        )}
        <ListTable
          list={roster}
          columns={columns}
          row={{ actions: runs ? actions : undefined, detail: mailProblem }}
          quiet
          none={isEmpty ? 'No students have been added yet.' : undefined}
          nothing={
            onAdd && (
              <>
                <p>
                  {isUnproven
                    ? 'Confirm your address and paste your class list, and each student gets an invitation by email.'
                    : 'Paste your class list, and each student gets an invitation by email.'}
                </p>
                <Button color="accent" onClick={onAdd}>
                  Add students
                </Button>
              </>
            )
          }
        />
      </div>
    </>
  );
}

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
  const students = useMemo(
    () =>
      ({
        title: 'Students',
        noun: ['student', 'students'],
        rules: studentsList,
        toQuery: (query: ListQuery<typeof studentsList>) => ({ session, ...studentsQuery(query) }),
        family: fetchStudents,
        select: (state: RootState) => selectStudents(state, session),
        initialSort: 'lastname:asc',
      }) as const,
    [session],
  );
  const roster = useList(students);
  const { list } = roster;
  const refresh = useLatestCallback(() => {
    dispatch(fetchClass(session));
    // A list that is not there waits for its first answer, or for the reader's retry.
    if (list.items && !list.loading) dispatch(fetchStudents(roster.apiQuery));
  });
  useWhileVisible(refresh);
  return { roster, refresh };
}

type RosterList = ReturnType<typeof useRoster>['roster'];
