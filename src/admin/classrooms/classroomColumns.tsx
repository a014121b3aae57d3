import type { Classroom } from '../../api/records/classroom';
import { classroomName } from '../../rules/classrooms';
import { formatCount } from '../../rules/numbers';
import { fullName } from '../../rules/users';
import { DateText } from '../shared/DateText';
import type { Column } from '../shared/list/column';
import { RecordLink } from '../shared/list/RecordLink';
import { UnsavedMark } from '../shared/list/UnsavedMark';
import { ClassroomPills } from './ClassroomPills';
import { Dates } from './Dates';

const name: Column<Classroom> = {
  key: 'name',
  header: 'Class',
  sort: 'asc',
  cell: (session) => (
    <>
      <RecordLink to={`/sessions/${encodeURIComponent(session._id)}`} className="record-link">
        {classroomName(session)}
        {!session.name && (
          <span className="visually-hidden">
            , bought <DateText iso={session.created_at} />
          </span>
        )}
      </RecordLink>
      <UnsavedMark name={`sessions/${session._id}`} /> <ClassroomPills session={session} />
      {session.co_taught && (
        <span className="d-block small fw-normal text-secondary">
          Shared by <bdi>{fullName(session.instructor)}</bdi>
        </span>
      )}
    </>
  ),
};

const simulation: Column<Classroom> = {
  key: 'client',
  header: 'Simulation',
  cell: ({ client: simulation }) => simulation.name,
};

const instructor: Column<Classroom> = {
  key: 'instructor',
  header: 'Instructor',
  cell: ({ instructor }) => <bdi>{fullName(instructor)}</bdi>,
};

const progress: readonly Column<Classroom>[] = [
  { key: 'opens_at', header: 'Dates', sort: 'asc', cell: (session) => <Dates session={session} /> },
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
    cell: ({ asks_payment, counts }) => (asks_payment ? formatCount(counts.paid) : 'Not asked'),
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

const forInstructors = [name, simulation, ...progress];
const forOthers = [name, simulation, instructor, ...progress];

/** The columns of the list; the instructor's only for those who see the sessions of several. */
export const classroomColumns = (seesOthers: boolean): readonly Column<Classroom>[] =>
  seesOthers ? forOthers : forInstructors;
