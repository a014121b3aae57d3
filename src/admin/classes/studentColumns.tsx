import type { ClassStudent } from '../../api/admin/classMembers';
import { EmailText } from '../../components/EmailText';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { hasOpened } from '../../rules/classes';
import { formatCents, orDash, UNKNOWN } from '../../rules/money';
import { mailWords, type StudentState, studentStateOf, studentsText } from '../../rules/students';
import { fullName, hasName } from '../../rules/users';
import { StatusPill, type Tone } from '../shared/cells';

const moment = (key: 'opened_at' | 'started_at' | 'finished_at', header: string): Column<ClassStudent> => ({
  key,
  header,
  className: 'moment',
  cell: (student) => <DateText iso={student[key]} split />,
});

const student: Column<ClassStudent> = {
  key: 'lastname',
  header: 'Student',
  sort: 'asc',
  className: 'narrow-email',
  cell: (student) =>
    hasName(student) ? (
      <>
        <bdi>{fullName(student)}</bdi>{' '}
        <span className="cell-note">
          <EmailText email={student.email} />
        </span>
      </>
    ) : (
      <span className="fw-normal">
        <EmailText email={student.email} />
      </span>
    ),
};

const invitation: Column<ClassStudent> = {
  key: 'invited_at',
  header: 'Invitation',
  sort: 'desc',
  className: 'moment',
  cell: (student) => (
    <>
      <DateText iso={student.mail.at || student.invited_at} split />{' '}
      <span className="text-secondary">{orDash(mailText(student))}</span>
    </>
  ),
};

const payment: Column<ClassStudent> = {
  key: 'payment',
  header: 'Paid',
  className: 'moment',
  cell: ({ payment }) =>
    payment ? (
      <>
        <DateText iso={payment.created_at} split />{' '}
        {payment.amount !== null && (
          <span className="text-secondary" translate="no">
            {formatCents(payment.amount)}
          </span>
        )}
      </>
    ) : (
      UNKNOWN
    ),
};

const progress = (asksPayment: boolean): Column<ClassStudent> => ({
  key: 'progress',
  header: 'State',
  cell: (student) => {
    const [tone, text] = progressOf(student, asksPayment);
    return <StatusPill tone={tone}>{text}</StatusPill>;
  },
});

const finished: Column<ClassStudent> = {
  ...moment('finished_at', 'Finished'),
  cell: ({ finished_at, score }) => (
    <>
      <DateText iso={finished_at} split />{' '}
      {score !== null && <span className="text-secondary">{`Score ${score}`}</span>}
    </>
  ),
};

/** The columns of the roster; the payment's only where students are asked to pay. */
export const studentColumns = (asksPayment: boolean): readonly Column<ClassStudent>[] => [
  student,
  progress(asksPayment),
  invitation,
  moment('opened_at', 'Opened'),
  ...(asksPayment ? [payment] : []),
  moment('started_at', 'Started'),
  finished,
];

/** Whether the invitation can move to another address. */
export const mayChangeAddress = (student: ClassStudent): boolean => !hasOpened(student) && !student.payment;

/** The result of sending invitations again: the mails wait to be sent. */
export function invitationsSent(count: number): string {
  if (count === 0) return 'No invitation was sent.';
  return `${count === 1 ? 'An invitation is' : 'Invitations are'} on the way to ${studentsText(count)}.`;
}

const tones: Record<StudentState, Tone> = {
  Finished: 'success',
  Started: 'info',
  Paid: 'info',
  Opened: 'neutral',
  'Email failed': 'danger',
  Invited: 'neutral',
};

/** How far a student has come. */
function progressOf(student: ClassStudent, asksPayment: boolean): readonly [Tone, string] {
  const state = studentStateOf(student, { asksPayment, mailFailed: student.mail.status === 'failed' });
  return [tones[state], state];
}

/** The state of the last invitation mail; one that this version does not know is shown as it is. */
const mailText = ({ mail: { status } }: ClassStudent): string =>
  new Map(Object.entries(mailWords)).get(status) ?? status;
