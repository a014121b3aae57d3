import { Table } from 'reactstrap';
import type { Classroom } from '../../../api/records/classroom';
import { EmailText } from '../../../components/EmailText';
import { MessageBox } from '../../../components/MessageBox';
import { formatCount, orDash } from '../../../rules/numbers';
import type { StudentList } from '../../../rules/students/studentList';
import { studentsText } from '../classroomTexts';
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

const entries = (count: number): string => (count === 1 ? '1 entry' : `${formatCount(count)} entries`);

/** The students of the list, with a mark of those who are in the class already, and the entries that are none, each with its reason. */
export function ListPreview({ list: { students, problems }, session, members, seats }: Props) {
  const present = students.filter(({ email }) => members?.has(email)).length;
  const added = students.length - present;
  const warning = tooManyText(session, added, members !== null);
  const repeated = problems.filter(({ isRepeated }) => isRepeated).length;
  const wrong = problems.length - repeated;
  return (
    <>
      <p role="status" className="fw-semibold mb-2">
        {students.length > 0 && `${studentsText(students.length)} in your list`}
        {present > 0 && `: ${formatCount(added)} new, ${formatCount(present)} already in the class`}
        {students.length > 0 && '.'}
        {wrong > 0 && ` ${entries(wrong)} cannot be added.`}
        {repeated > 0 && ` ${entries(repeated)} ${repeated === 1 ? 'repeats' : 'repeat'} another.`}
      </p>
      {(present > 0 || (students.length > 0 && !members && session.counts.invited !== 0)) && (
        <p className="small text-secondary mb-2">Students in the class already get no second invitation.</p>
      )}
      {warning && (
        <MessageBox color="warning">
          {warning} {seats && <AddSeatsLink to={seats} />}
        </MessageBox>
      )}
      {problems.length > 0 && <WrongLines label="Entries that cannot be added" problems={problems} />}
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
            {students.slice(0, MAX_STUDENTS).map(({ email, name, lastname }) => (
              <tr key={email}>
                <th scope="row" className="fw-normal">
                  <EmailText email={email} />{' '}
                  {members?.has(email) && (
                    <span className="d-block text-secondary">Already in the class</span>
                  )}
                </th>
                <NameCell part={name} />
                <NameCell part={lastname} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {students.length > MAX_STUDENTS && (
        <p className="small text-secondary mb-0">and {formatCount(students.length - MAX_STUDENTS)} more</p>
      )}
    </>
  );
}

/** On a phone, where the names follow the address, a missing one takes no room. */
const NameCell = ({ part }: { part: string }) => (
  <td className={part ? undefined : 'd-none d-sm-table-cell'}>{orDash(part)}</td>
);
