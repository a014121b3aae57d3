import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Class } from '../../api/classes';
import { MessageBox } from '../../components/MessageBox';
import { Select } from '../../components/Select';
import { MAX_STUDENTS_AT_ONCE } from '../../contract/limits';
import { freeSeats, seatsPath, seatsWaitingText } from '../../rules/classes';
import { counted, formatCount, orDash } from '../../rules/money';
import { studentsText } from '../../rules/sessions/students';
import {
  type Column,
  columnChoices,
  type ListProblem,
  type StudentList,
  type StudentTable,
} from './studentList';

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

const entries = (count: number): string => counted(count, 'entry', 'entries');

/** The warning for more students than seats are free. */
function surplusText(session: Class, free: number, students: number): string {
  const seats = free === 0 ? 'No seat is' : counted(free, 'seat is', 'seats are');
  return [`${seats} free: ${studentsText(students - free)} will be refused.`, seatsWaitingText(session)].join(
    ' ',
  );
}

interface ColumnsProps {
  table: StudentTable;
  columns: readonly Column[];
  onChoose: (columns: Column[]) => void;
}

const MAX_ROWS = 3;

/** How the columns of a list are read, with its first rows. In a table, lines with an address alone need no choice. */
export function Columns({ table, columns, onChoose }: ColumnsProps) {
  if (!table.columns.includes('email')) return null;
  const rows = table.rows.filter(({ cells }) => cells.length > 1 || columns.length === 1);
  const choose = (chosen: Column, at: number) => {
    const isTaken = (column: Column) => column === 'email' && chosen === 'email';
    onChoose(columns.map((column, place) => (place === at ? chosen : isTaken(column) ? '' : column)));
  };
  return (
    <fieldset className="field-pair row-gap-3 mb-3">
      <legend className="visually-hidden">How the columns are read</legend>
      {columns.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={place} className={column ? 'small' : 'small text-secondary'}>
          <Select
            label={table.head?.cells[place] || `Column ${place + 1}`}
            value={column}
            choices={columnChoices}
            onChoose={(chosen) => choose(chosen, place)}
          />
          {rows.slice(0, MAX_ROWS).map(({ line, text, cells }) => (
            <div key={`${line} ${text}`} className="text-truncate border-bottom py-1" translate="no">
              {orDash(cells[place] ?? '')}
            </div>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

interface Props {
  list: StudentList;
  /** There are columns to choose. */
  isTable: boolean;
  session: Class;
  /** The addresses of the students who are in the class already; null if they are not known. */
  members: ReadonlySet<string> | null;
}

/** How many students would be added, and the lines that hold none, each with its reason. */
export function ListPreview({ list: { students, problems }, isTable, session, members }: Props) {
  const present = students.filter(({ email }) => members?.has(email)).length;
  const added = students.length - present;
  const free = freeSeats(session);
  const repeated = problems.filter(({ isRepeated }) => isRepeated).length;
  const wrong = problems.length - repeated;
  const known =
    present > 0 ? `: ${formatCount(added)} new, ${formatCount(present)} already in the class` : '';
  const isNameless = isTable && students.every(({ name }) => !name);
  const summary = [
    students.length > 0 &&
      `${studentsText(students.length)}${isNameless ? ' without first names' : ''} in your list${known}.`,
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
      {members && free !== null && added > free && (
        <MessageBox color="warning">
          <span>{`${surplusText(session, free, added)} `}</span>
          <AddSeatsLink session={session} />
        </MessageBox>
      )}
    </>
  );
}
