import { useCallback, useEffect, useMemo } from 'react';
import { Button } from 'reactstrap';
import type { ClassStudent } from '../../api/admin/classMembers';
import type { Class } from '../../api/classes';
import { CsvButton } from '../../components/list/CsvButton';
import { FilterBar } from '../../components/list/FilterBar';
import { ListTable } from '../../components/list/ListTable';
import { useList, useSelection } from '../../components/list/useList';
import { useLatestCallback } from '../../components/useLatestCallback';
import { today } from '../../lib/format/dates';
import type { ListQuery } from '../../lib/listQuery';
import { isCancelled } from '../../rules/purchases';
import { studentsExportName } from '../../rules/students';
import { fullName } from '../../rules/users';
import { exportStudents, fetchStudents, selectStudents } from '../../store/admin/classMembers';
import { fetchClass } from '../../store/classes';
import { useAppDispatch } from '../../store/hooks';
import type { RootState } from '../../store/store';
import { Counts } from './Counts';
import { exportQuery, studentsList, studentsQuery } from './classLists';
import { ResendBar, ResendToAll } from './resend';
import { MailProblem, StudentActions } from './StudentActions';
import { studentColumns } from './studentColumns';

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

const states = [
  ['', 'All'],
  ['sent', 'Email sent'],
  ['failed', 'Email failed'],
  ['opened', 'Opened'],
  ['unopened', 'Not opened'],
  ['paid', 'Paid'],
  ['unpaid', 'Not paid'],
  ['started', 'Started'],
  ['not-started', 'Not started'],
  ['finished', 'Finished'],
] as const;

const ofPayment: readonly string[] = ['paid', 'unpaid'];

/** The students of a class: a page of them by filters and order, with the actions on each. */
export function Roster({ session, roster, isEmpty, runs, onChanged, onAdd }: Props) {
  const { query, filters, choose, list, results } = roster;
  const { _id, asks_payment } = session;
  const dispatch = useAppDispatch();
  const columns = useMemo(() => studentColumns(asks_payment === true), [asks_payment]);
  // Where nobody is asked to pay, only an old link sets these states.
  const choices = states.filter(
    ([state]) => !ofPayment.includes(state) || asks_payment || filters.state === state,
  );
  const [selected, select] = useSelection(roster);
  const chosen = list.items?.filter((row) => selected.has(row._id)) ?? [];
  const changed = useLatestCallback(onChanged);
  const gone = useLatestCallback(() => {
    changed();
    // The pressed button goes with its row.
    results.current?.focus({ preventScroll: true });
  });
  const mayResend = !isCancelled(session.purchase);
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
          <div className="roster-head">
            <Counts session={session} state={filters.state} onChoose={(state) => choose({ state })} />
            <FilterBar
              label="Students"
              list={roster}
              filters={[{ name: 'state', label: 'State', choices }]}
              search={{ name: 'q', label: 'Search', placeholder: 'Name or email' }}
            />
          </div>
        )}
        <ListTable
          list={roster}
          columns={columns}
          row={{ actions: runs ? actions : undefined, detail: mailProblem }}
          selection={
            runs
              ? {
                  selected,
                  onChange: select,
                  nameOf: fullName,
                  count: chosen.length,
                  actions: (
                    <ResendBar
                      session={_id}
                      students={chosen}
                      onClear={() => select(new Set())}
                      onSent={onChanged}
                    />
                  ),
                }
              : undefined
          }
          tools={
            !isEmpty && (
              <>
                {/* A phone keeps the room for the students. */}
                <div className="d-none d-lg-block">
                  <CsvButton
                    name={`${studentsExportName(session.name, session.client)}-${today()}`}
                    extension="classes"
                    load={() => dispatch(exportStudents({ session: _id, ...exportQuery(query) }))}
                  />
                </div>
                {onAdd && <ResendToAll session={session} onSent={onChanged} />}
              </>
            )
          }
          none={isEmpty ? 'No students have been added yet.' : undefined}
          nothing={
            onAdd && (
              <>
                <p>Paste your class list, and each student gets an invitation by email.</p>
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
