import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { Dates } from '../../../../src/admin/classes/ClassFacts';
import { Remind } from '../../../../src/admin/classes/Remind';
import { StateFilter } from '../../../../src/admin/classes/Roster';
import { MailProblem } from '../../../../src/admin/classes/StudentActions';
import { invitationsSent, mayChange } from '../../../../src/admin/classes/studentColumns';
import { classStudentOf } from '../../../../src/api/admin/members/classMembers';
import { classOf } from '../../../../src/api/classes';
import { createAppStore } from '../../../../src/store/createStore';
import { records } from '../../../support/records';

const show = (part: ReactNode) => render(<Provider store={createAppStore()}>{part}</Provider>);
const aClass = (given: object) => classOf({ ...records.aClass, ...given });

test.each([
  [0, 'No invitation was sent.'],
  [1, 'An invitation is on the way to 1 student.'],
  [2, 'Invitations are on the way to 2 students.'],
])('%i invitations are told by: %s', (count, text) => {
  expect(invitationsSent(count)).toBe(text);
});

const invited = { opened_at: null, started_at: null, finished_at: null, payment: null };
const time = '2026-03-04T09:30:00.000Z';
test.each([
  [{}, true],
  [{ opened_at: time }, false],
  [{ started_at: time }, false],
  [{ finished_at: time }, false],
  [{ payment: { id: 'payment-1', amount: 1250, created_at: time } }, false],
])('a student with %o can be corrected: %s', (given, may) => {
  expect(mayChange(classStudentOf({ _id: 'a', ...invited, ...given }))).toBe(may);
});

test.each([
  ['550 5.1.1 No such user.', 'Not delivered: this address does not exist.'],
  ['552 5.2.2 Mailbox full.', 'Not delivered: the mail server refused it.'],
  ['The mail server could not be reached.', 'The mail server could not be reached.'],
])('a mail that failed by %j is told by %j, and can be sent again', (error, text) => {
  const student = classStudentOf({ _id: 'a', ...invited, mail: { status: 'failed', error } });
  const shown = { student, session: 'a', onChanged: () => {}, onGone: () => {} };
  const textOf = (mayResend: boolean) =>
    show(<MailProblem {...shown} mayResend={mayResend} />).container.textContent;
  expect([textOf(false), textOf(true)]).toEqual([text, `${text}Send againChange address`]);
});

const from = new Date(2036, 10, 20).toISOString();
const inNewYork = {
  opens_at: '2036-03-08T14:00:00Z',
  closes_at: '2036-03-10T13:00:00Z',
  time_zone: 'America/New_York',
};
test.each([
  [{ opens_at: from, closes_at: null, time_zone: '' }, 'from Nov 20th 2036, 12:00 am'],
  [{ opens_at: null, closes_at: from, time_zone: '' }, 'until Nov 20th 2036, 12:00 am'],
  [inNewYork, 'Mar 8th 2036, 9:00 am, New York (EST) – Mar 10th 2036, 9:00 am, New York (EDT)'],
])('a class with %o is played %s', (dates, words) => {
  expect(show(<Dates session={dates} />).container).toHaveTextContent(words);
});

test.each([
  ['is asked to pay', true, ['All 4', 'Email failed 1', 'Not opened 1', 'Not paid 3', 'Not started 4']],
  ['is not asked to pay', false, ['All 4', 'Email failed 1', 'Not opened 1', 'Not started 4']],
])('a class that %s is filtered by the states that some of its students have', (_, asks_payment, shown) => {
  const counts = { invited: 4, failed: 1, opened: 3, paid: 1, started: 0, finished: 0 };
  show(<StateFilter session={aClass({ asks_payment, counts })} state="" onChoose={() => {}} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(shown);
});

const counts = { invited: 4, failed: 0, opened: 0, paid: 0, started: 0, finished: 0 };
const refused = (students: number) => ({
  unpaid: 4 - students,
  not_started: 4 - students,
  unpaid_refused: students,
  not_started_refused: students,
});
const one = '1 student whose email failed gets none: change the address first.';
const two = '2 students whose email failed get none: change the addresses first.';
const reminded = { at: '2026-03-07T14:00:00.000Z', students: 1200 };

const counted = { to_remind: undefined, counts: { ...counts, paid: 3, started: 3 } };
test.each([
  ['', { to_remind: refused(0) }, '4 students who have not paid.'],
  [
    'that was reminded before',
    { to_remind: refused(0), reminded },
    '4 students who have not paid.The last reminder went out on Mar 7th 2026, 9:00 am, New York (EST), to 1,200 students.',
  ],
  ['without one address', { to_remind: refused(1) }, `3 students who have not paid.${one}`],
  ['without two addresses', { to_remind: refused(2) }, `2 students who have not paid.${two}`],
  ['without any address', { to_remind: refused(4) }, ''],
  [
    'of whom one has paid',
    { to_remind: { ...refused(0), unpaid: 3 } },
    'students who havenot paid (3)not started (4)',
  ],
  ['counted here, where the server does not tell whom it would mail', counted, '1 student who has not paid.'],
])('the reminder to students of a class %s', async (_which, given, words) => {
  const ignored = () => {};
  const session = aClass({ counts, reminded: null, ...given });
  show(<Remind isOpen session={session} onOpen={ignored} onClose={ignored} onSent={ignored} />);
  if (!words) return expect(screen.queryByRole('button')).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Remind students' });
  expect(dialog).toHaveTextContent(`Send a reminder to ${words}CancelSend`);
});
