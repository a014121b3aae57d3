import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Table } from 'reactstrap';
import type { Class } from '../../api/classes';
import { EmailText } from '../../components/EmailText';
import { MessageBox } from '../../components/MessageBox';
import { MAX_STUDENTS_AT_ONCE } from '../../contract/limits';
import { freeSeats, seatsPath, seatsWaitingText } from '../../rules/classes';
import { counted, formatCount, orDash } from '../../rules/money';
import { studentsText } from '../../rules/students';
import type { ListedStudent, ListProblem, StudentList } from './studentList';

/** Leads to further seats where a list has too many students. The list is kept. */
export const AddSeatsLink = ({ session }: { session: Class }) =>
  session.sells_seats && (
    <Link to={seatsPath(session)} className="fw-semibold text-reset">
      Add seats
    </Link>
  );

interface ProblemsProps {
  /** The name of the list for screen readers. */
  label: string;
  title?: string;
  /** The items. */
  children: ReactNode;
}

/** Lines that are not added, each with its reason. A long list scrolls, also by the keyboard. */
export const Problems = ({ label, title, children }: ProblemsProps) => (
  <MessageBox color="warning">
    {title && <p className="fw-semibold mb-1">{title}</p>}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only what has the focus */}
    <section className="list-problems text-break" aria-label={label} tabIndex={0}>
      <ul className="mb-0">{children}</ul>
    </section>
  </MessageBox>
);

/** The lines that hold no student, each with its number and the reason. Only a text that is no list has more than are shown. */
export const WrongLines = ({ problems }: { problems: readonly ListProblem[] }) => (
  <>
    {problems.slice(0, MAX_STUDENTS_AT_ONCE).map(({ line, text, reason }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal
      <li key={`${place} ${line} ${text}`}>
        {`Line ${formatCount(line)}: `}
        <bdi translate="no">{text}</bdi>
        {` – ${reason}`}
      </li>
    ))}
    {problems.length > MAX_STUDENTS_AT_ONCE && (
      <li>{`and ${formatCount(problems.length - MAX_STUDENTS_AT_ONCE)} more`}</li>
    )}
  </>
);

/** Others are counted. */
const MAX_STUDENTS = 5;

const entries = (count: number): string => counted(count, 'entry', 'entries');

/** The warning for more students than seats are free. */
function surplusText(session: Class, free: number, students: number): string {
  const seats = free === 0 ? 'No seat is' : counted(free, 'seat is', 'seats are');
  return [`${seats} free: ${studentsText(students - free)} will be refused.`, seatsWaitingText(session)].join(
    ' ',
  );
}

interface Props {
  list: StudentList;
  session: Class;
  /** The addresses of the students who are in the class already; null if they are not known. */
  members: ReadonlySet<string> | null;
}

/**
 * The students of the list, with a mark of those who are in the class already and of those for whom no seat is free, and the
 * lines that hold none, each with its reason.
 */
export function ListPreview({ list: { students, problems }, session, members }: Props) {
  const isPresent = ({ email }: ListedStudent) => members?.has(email) === true;
  const newcomers = students.filter((student) => !isPresent(student));
  const added = newcomers.length;
  const present = students.length - added;
  const free = freeSeats(session);
  // The server gives the seats in the order of the list. Members need none, as far as they are known.
  const unseated = new Set(members && free !== null ? newcomers.slice(free) : []);
  const others = students.filter((student) => !unseated.has(student));
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
      {problems.length > 0 && (
        <Problems label="Entries that cannot be added">
          <WrongLines problems={problems} />
        </Problems>
      )}
      {free !== null && unseated.size > 0 && (
        <MessageBox color="warning">
          <span>{`${surplusText(session, free, added)} `}</span>
          <AddSeatsLink session={session} />
        </MessageBox>
      )}
      {students.length > 0 && (
        <Table size="sm" className="text-break small mb-0">
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
  students: readonly ListedStudent[];
  markOf: (student: ListedStudent) => ReactNode;
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
          <td>{orDash(student.name)}</td>
          <td>{orDash(student.lastname)}</td>
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
