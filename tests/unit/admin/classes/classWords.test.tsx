import { render, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { Dates } from '../../../../src/admin/classes/ClassState';
import { Counts } from '../../../../src/admin/classes/Counts';
import { ResendToAll } from '../../../../src/admin/classes/resend';
import { MailProblem } from '../../../../src/admin/classes/StudentActions';
import { invitationsSent, mayChangeAddress } from '../../../../src/admin/classes/studentColumns';
import { classStudentOf } from '../../../../src/api/admin/classMembers';
import { classOf } from '../../../../src/api/classes';
import { createAppStore } from '../../../../src/store/store';
import { records } from '../../../support/records';
import { setupUser } from '../../../support/render';

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
])('the address of a student with %o can be changed: %s', (given, may) => {
  expect(mayChangeAddress(classStudentOf({ _id: 'a', ...invited, ...given }))).toBe(may);
});

test('a mail that failed says so in the words of the mail server, and can be sent again', () => {
  const failed = { status: 'failed', error: '550 5.1.1 No such user.' };
  const student = classStudentOf({ _id: 'a', ...invited, mail: failed });
  const shown = { student, session: 'a', onChanged: () => {}, onGone: () => {} };
  expect(show(<MailProblem {...shown} mayResend={false} />).container).toHaveTextContent(
    /^Failed: 550 5\.1\.1 No such user\.$/,
  );
  const { container } = show(<MailProblem {...shown} mayResend />);
  expect(container).toHaveTextContent('Failed: 550 5.1.1 No such user. Send again Change address');
});

const from = new Date(2036, 10, 20).toISOString();
test.each([
  [{ opens_at: from, closes_at: null }, 'from Nov 20th 2036, 12:00 am'],
  [{ opens_at: null, closes_at: from }, 'until Nov 20th 2036, 12:00 am'],
])('a class with %o is played %s', (dates, words) => {
  expect(show(<Dates session={dates} inSentence />).container).toHaveTextContent(words);
});

test('a class that is asked for no payment has no bar of progress for it', () => {
  show(<Counts session={aClass({ asks_payment: false })} state="" onChoose={() => {}} />);
  const counts = screen.getAllByRole('listitem');
  expect(counts[3]).toHaveTextContent(/^Nothing to pay/);
  const bars = counts.map((item) => item.querySelector('progress') !== null);
  expect(bars).toEqual([true, false, true, false, true, true]);
});

type Session = ComponentProps<typeof ResendToAll>['session'];
const counts = { invited: 4, failed: 0, opened: 0, paid: 0, started: 0, finished: 0 };
const refused = (students: number) => ({
  unpaid: 4 - students,
  not_started: 4 - students,
  unpaid_refused: students,
  not_started_refused: students,
});
const one = '1 student whose email failed gets none: change the address first.';
const two = '2 students whose email failed get none: change the addresses first.';

test.each<[string, Partial<Session> | object, string[], string]>([
  ['', { to_remind: refused(0) }, ['Resend to 4 not paid'], ''],
  ['without one address', { to_remind: refused(1) }, ['Resend to 3 not paid'], one],
  ['without two addresses', { to_remind: refused(2) }, ['Resend to 2 not paid'], two],
  ['without any address', { to_remind: refused(4) }, [], ''],
  [
    'of whom one has paid',
    { to_remind: { ...refused(0), unpaid: 3 } },
    ['Resend to 3 not paid', 'Resend to 4 not started'],
    '',
  ],
  // A server that does not tell whom it would mail.
  [
    'counted here',
    { to_remind: undefined, counts: { ...counts, paid: 2, started: 2 } },
    ['Resend to 2 not paid'],
    '',
  ],
])('the mail to all students of a class %s', async (_which, given, buttons, sentence) => {
  show(<ResendToAll session={aClass({ counts, ...given })} onSent={() => {}} />);
  const found = screen.queryAllByRole('button');
  expect(found.map((button) => button.textContent?.replace(/\s+/g, ' '))).toEqual(buttons);
  const [button] = found;
  if (!button) return;
  await setupUser().click(button);
  const dialog = await screen.findByRole('dialog', {
    name: `Resend the invitation to ${/\d/.exec(buttons[0] ?? '')?.[0]} students?`,
  });
  if (sentence) expect(dialog).toHaveTextContent(sentence);
  else expect(dialog).not.toHaveTextContent('email failed');
});
