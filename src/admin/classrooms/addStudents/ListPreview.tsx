import type { ReactNode } from 'react';
import { Table } from 'reactstrap';
import type { Classroom } from '../../../api/records/classroom';
import { EmailText } from '../../../components/EmailText';
import { MessageBox } from '../../../components/MessageBox';
import { freeSeats } from '../../../rules/classrooms';
import { formatCount, orDash } from '../../../rules/numbers';
import type { StudentList } from '../../../rules/students/studentList';
import { studentsText } from '../../../rules/students/studentsText';
import { AddSeatsLink } from './AddSeatsLink';
import { tooManyText } from './addTexts';
import { WrongLines } from './WrongLines';

interface Props {
  list: StudentList;
  session: Classroom;
  /** The addresses of the students who are in the class already; null if they are not known. */
  members: ReadonlySet<string> | null;
  /** The page that sells further seats; null if none can be bought. */
  seats: string | null;
}

/** Others are counted. */
const MAX_STUDENTS = 5;

type Student = StudentList['students'][number];

const entries = (count: number): string => (count === 1 ? '1 entry' : `${formatCount(count)} entries`);

/**
 * The students of the list, with a mark of those who are in the class already and of those for whom no seat is free, and the
 * entries that are none, each with its reason.
 */
export function ListPreview({ list: { students, problems }, session, members, seats }: Props) {
  const isPresent = ({ email }: Student) => members?.has(email) === true;
  const newcomers = students.filter((student) => !isPresent(student));
  const added = newcomers.length;
  const present = students.length - added;
  const free = freeSeats(session);
  // The server gives the seats in the order of the list. Members need none, as far as they are known.
  const unseated = new Set(members && free !== null ? newcomers.slice(free) : []);
  const others = students.filter((student) => !unseated.has(student));
  const warning = tooManyText(session, added, members !== null);
  const repeated = problems.filter(({ isRepeated }) => isRepeated).length;
  const wrong = problems.length - repeated;
  const known =
    present > 0 ? `: ${formatCount(added)} new, ${formatCount(present)} already in the class` : '';
  const summary = [
    students.length > 0 && `${studentsText(students.length)} in your list${known}.`,
    wrong > 0 && `${entries(wrong)} cannot be added.`,
    repeated > 0 && `${entries(repeated)} ${repeated === 1 ? 'repeats' : 'repeat'} another.`,
  ];
  return (
    <>
      <p role="status" className="fw-semibold mb-2">
        {summary.filter(Boolean).join(' ')}
      </p>
      {(present > 0 || (students.length > 0 && !members)) && (
        <p className="small text-secondary mb-2">Students in the class already get no second invitation.</p>
      )}
      {problems.length > 0 && <WrongLines label="Entries that cannot be added" problems={problems} />}
      {warning && (
        <MessageBox color="warning">
          <span>{`${warning} `}</span>
          {seats && <AddSeatsLink to={seats} />}
        </MessageBox>
      )}
      {students.length > 0 && (
        <Table size="sm" className="list-preview small mb-0">
          <caption className="visually-hidden">The first students of the list</caption>
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">First name</th>
              <th scope="col">Last name</th>
            </tr>
          </thead>
          <tbody>
            <Rows
              students={others}
              markOf={(student) => isPresent(student) && 'Already in the class'}
              more={(count) => `and ${count} more`}
            />
            <Rows
              students={[...unseated]}
              markOf={() => 'No seat is free'}
              more={(count) => `and ${count} more without a seat`}
            />
          </tbody>
        </Table>
      )}
    </>
  );
}

interface RowsProps {
  students: readonly Student[];
  markOf: (student: Student) => ReactNode;
  /** The line about the others. */
  more: (count: string) => string;
}

/** The first of these students, and the number of the others. */
const Rows = ({ students, markOf, more }: RowsProps) => (
  <>
    {students.slice(0, MAX_STUDENTS).map((student) => {
      const mark = markOf(student);
      return (
        <tr key={student.email}>
          <th scope="row" className="fw-normal">
            <EmailText email={student.email} />{' '}
            {mark && <span className="d-block text-secondary">{mark}</span>}
          </th>
          <NameCell part={student.name} />
          <NameCell part={student.lastname} />
        </tr>
      );
    })}
    {students.length > MAX_STUDENTS && (
      <tr>
        <td colSpan={3} className="text-secondary">
          {more(formatCount(students.length - MAX_STUDENTS))}
        </td>
      </tr>
    )}
  </>
);

/** On a phone, where the names follow the address, a missing one takes no room. */
const NameCell = ({ part }: { part: string }) => (
  <td className={part ? undefined : 'd-none d-sm-table-cell'}>{orDash(part)}</td>
);
