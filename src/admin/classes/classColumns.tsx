import type { Class } from '../../api/classes';
import { RecordLink } from '../../components/BackLink';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { SmallCover } from '../../components/sessions/SmallCover';
import { formatClassTime, formatNear } from '../../lib/format/classTimes';
import { nameOfClass } from '../../rules/classes';
import { UNKNOWN } from '../../rules/money';
import { nextDateOf, progressOf } from '../../rules/sessions/progress';
import { seatsTaken } from '../../rules/sessions/students';
import { fullName } from '../../rules/users';
import { NoValue } from '../shared/cells';
import { ClassPills } from './ClassState';

/** The class and its simulation, and the instructor for those who see the sessions of several. */
const nameFor = (seesOthers: boolean): Column<Class> => ({
  key: 'name',
  header: 'Class',
  sort: 'asc',
  cell: (session) => (
    <span className="d-flex align-items-center gap-2">
      <SmallCover address={session.client.cover_url} />
      <span>
        <span className="d-flex flex-wrap align-items-center column-gap-2">
          <RecordLink
            to={`/sessions/${encodeURIComponent(session._id)}`}
            className="text-reset text-decoration-none"
            title={nameOfClass(session)}
          >
            {nameOfClass(session)}
          </RecordLink>{' '}
          <ClassPills session={session} inList />
        </span>
        <span className="cell-note d-flex flex-wrap column-gap-2">
          {/* A session without a name has that of its simulation. */}
          {session.name && <span title={session.client.name}>{session.client.name}</span>}{' '}
          {session.variation && <span title={session.variation}>{session.variation}</span>}{' '}
          {(seesOthers || session.co_taught) && (
            <span>
              {session.co_taught && 'Shared by '}
              <bdi>{fullName(session.instructor)}</bdi>
            </span>
          )}
        </span>
      </span>
    </span>
  ),
});

/** The next date of a class by its time zone. */
function NextDate({ session }: { session: Class }) {
  const now = new Date();
  const date = nextDateOf(session, now);
  if (!date) return <NoValue>No dates</NoValue>;
  const [verb, iso] = date;
  return (
    <span>
      {verb}{' '}
      <time dateTime={iso} title={formatClassTime(iso, session)}>
        {formatNear(iso, session, now)}
      </time>
    </span>
  );
}

function ClassProgress({ session }: { session: Class }) {
  const progress = progressOf(session);
  if (!progress) return UNKNOWN;
  const { invited } = session.counts;
  return (
    <span>
      {invited !== null && invited > 0 && (
        <progress className="me-2" max={invited} value={progress.count} aria-hidden="true" />
      )}
      {progress.text}
    </span>
  );
}

/** Ordered by what comes next, which takes too long where there are many; there, by the opening. */
const nextDate = (key: 'next' | 'opens_at'): Column<Class> => ({
  key,
  header: 'Next date',
  sort: 'asc',
  className: 'text-nowrap',
  cell: (session) => <NextDate session={session} />,
});

const numbers: readonly Column<Class>[] = [
  {
    key: 'progress',
    header: 'Progress',
    className: 'text-nowrap',
    cell: (session) => <ClassProgress session={session} />,
  },
  {
    key: 'seats',
    header: 'Seats',
    align: 'end',
    cell: (session) => seatsTaken(session),
  },
  {
    key: 'created_at',
    header: 'Bought',
    sort: 'desc',
    align: 'end',
    cell: ({ created_at }) => <DateText iso={created_at} />,
  },
];

/** The columns of the list by the reader's role. */
export const classColumns = (role: string): readonly Column<Class>[] => [
  nameFor(role !== 'instructor'),
  nextDate(role === 'administrator' ? 'opens_at' : 'next'),
  ...numbers,
];
