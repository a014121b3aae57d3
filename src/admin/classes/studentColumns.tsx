import { useState } from 'react';
import type { ClassStudent } from '../../api/admin/members/classMembers';
import type { Class } from '../../api/classes';
import { EmailText } from '../../components/EmailText';
import type { Column } from '../../components/list/DataTable';
import { formatBareTime } from '../../lib/format/classTimes';
import { formatCents } from '../../rules/money';
import { hasOpened } from '../../rules/sessions/progress';
import {
  mailWords,
  refundText,
  type StudentState,
  studentStateOf,
  studentsText,
} from '../../rules/sessions/students';
import { fullName, hasName } from '../../rules/users';
import { NoValue } from '../shared/cells';

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

type Shown = Pick<Class, 'asks_payment' | 'time_zone'>;

const score: Column<ClassStudent> = {
  key: 'score',
  header: 'Score',
  align: 'end',
  className: 'score-cell',
  cell: (student) => student.score ?? <NoValue>No score</NoValue>,
};

/** The columns of the roster; that of the scores only once there are any. */
export const studentColumns = (
  { asks_payment, time_zone }: Shown,
  hasScores: boolean,
): readonly Column<ClassStudent>[] => [
  student,
  {
    key: 'progress',
    header: 'Progress',
    className: 'progress-cell is-plain',
    cell: (row) => <Progress student={row} asks_payment={asks_payment} time_zone={time_zone} />,
  },
  ...(hasScores ? [score] : []),
];

/** How far a student has come, by a bar and a word; the time of each step when it is opened. */
function Progress({ student, asks_payment, time_zone }: Shown & { student: ClassStudent }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mail, invited_at, opened_at, payment, started_at, finished_at, score } = student;
  const state = studentStateOf(student, {
    asksPayment: asks_payment === true,
    mailFailed: mail.status === 'failed',
  });
  const times: readonly (readonly [step: string, iso: string | null, note?: string])[] = [
    ...(wasMailedAgain(student)
      ? ([
          ['Invited', invited_at],
          ['Last email', mail.at, mailText(student)],
        ] as const)
      : [['Invited', mail.at || invited_at, mailText(student)] as const]),
    ['Opened', opened_at],
    [
      'Paid',
      payment?.created_at ?? null,
      payment?.amount ? `${formatCents(payment.amount)}${refundText(payment)}` : '',
    ],
    ['Started', started_at],
    ['Finished', finished_at, score === null ? '' : `Score ${score}`],
  ];
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="list-unstyled">
        <progress className="me-2" max={steps.length - 1} value={steps.indexOf(state)} aria-hidden="true" />
        <span className={state === 'Email failed' ? 'text-danger fw-semibold' : ''}>{state}</span>
      </summary>
      {isOpen && (
        <ul className="list-unstyled mb-1 d-print-none">
          {times.map(
            ([step, iso, note]) =>
              iso && (
                <li key={step}>
                  {step} <time dateTime={iso}>{formatBareTime(iso, { time_zone })}</time>
                  {note && <span className="text-secondary">{` · ${note}`}</span>}
                </li>
              ),
          )}
        </ul>
      )}
    </details>
  );
}

const steps: readonly StudentState[] = ['Email failed', 'Invited', 'Opened', 'Paid', 'Started', 'Finished'];

/** Whether the name and the address of a student can be corrected. */
export const mayChange = (student: ClassStudent): boolean => !hasOpened(student) && !student.payment;

/** The result of sending invitations again: the mails wait to be sent. */
export function invitationsSent(count: number): string {
  if (count === 0) return 'No invitation was sent.';
  return `${count === 1 ? 'An invitation is' : 'Invitations are'} on the way to ${studentsText(count)}.`;
}

/** A later mail than that of the invitation: a reminder, or the invitation again. */
const wasMailedAgain = ({ mail, invited_at }: ClassStudent): boolean =>
  Boolean(mail.at) && Date.parse(mail.at) - Date.parse(invited_at) > 60_000;

/** The state of the last invitation mail, with the mail server's words; one that this version does not know is shown as it is. */
const mailText = ({ mail: { status, error } }: ClassStudent): string =>
  [new Map(Object.entries(mailWords)).get(status) ?? status, error].filter(Boolean).join(': ');
