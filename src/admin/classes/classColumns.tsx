import type { Class } from '../../api/classes';
import { RecordLink } from '../../components/BackLink';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { formatTime } from '../../lib/format/dates';
import { nameOfClass } from '../../rules/classes';
import { formatCount } from '../../rules/money';
import { fullName } from '../../rules/users';
import { NoValue } from '../shared/cells';
import { ClassPills, Dates } from './ClassState';

const name: Column<Class> = {
  key: 'name',
  header: 'Class',
  sort: 'asc',
  cell: (session) => (
    <>
      <span className="d-flex flex-wrap align-items-center column-gap-2">
        <RecordLink
          to={`/sessions/${encodeURIComponent(session._id)}`}
          className="text-reset text-decoration-none"
          title={nameOfClass(session)}
        >
          {nameOfClass(session)}
        </RecordLink>{' '}
        <ClassPills session={session} />
      </span>
      <span className="cell-note d-flex flex-wrap column-gap-2">
        {/* A session without a name has that of its simulation. */}
        {session.name && <span title={session.client.name}>{session.client.name}</span>}{' '}
        {session.variation && <span title={session.variation}>{session.variation}</span>}{' '}
        {/* The time tells several sessions of a simulation apart; the day is in the last column. */}
        {!session.name && session.created_at && <span>{`Bought at ${formatTime(session.created_at)}`}</span>}{' '}
        {session.co_taught && (
          <span>
            Shared by <bdi>{fullName(session.instructor)}</bdi>
          </span>
        )}
      </span>
    </>
  ),
};

const instructor: Column<Class> = {
  key: 'instructor',
  header: 'Instructor',
  cell: ({ instructor }) => <bdi title={fullName(instructor)}>{fullName(instructor)}</bdi>,
};

const progress: readonly Column<Class>[] = [
  {
    key: 'opens_at',
    header: 'Dates',
    sort: 'asc',
    cell: (session) =>
      session.opens_at || session.closes_at ? <Dates session={session} /> : <NoValue>No dates</NoValue>,
  },
  {
    key: 'seats',
    header: 'Seats',
    align: 'end',
    cell: ({ seats, seats_taken }) => `${formatCount(seats_taken)} of ${formatCount(seats)}`,
  },
  {
    key: 'paid',
    header: 'Paid',
    align: 'end',
    cell: ({ asks_payment, counts }) =>
      asks_payment ? formatCount(counts.paid) : <NoValue>Not asked</NoValue>,
  },
  { key: 'played', header: 'Played', align: 'end', cell: ({ counts }) => formatCount(counts.started) },
  {
    key: 'created_at',
    header: 'Bought',
    sort: 'desc',
    align: 'end',
    cell: ({ created_at }) => <DateText iso={created_at} />,
  },
];

const forInstructors = [name, ...progress];
const forOthers = [name, instructor, ...progress];

/** The columns of the list; the instructor's only for those who see the sessions of several. */
export const classColumns = (seesOthers: boolean): readonly Column<Class>[] =>
  seesOthers ? forOthers : forInstructors;
