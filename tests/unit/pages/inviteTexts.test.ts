import { expect, test } from 'vitest';
import { type Invite, inviteOf } from '../../../src/api/invites';
import { inviteNames } from '../../../src/pages/invites/inviteGroups';
import { adviceOf, endOf, progressOf } from '../../../src/pages/invites/inviteTexts';
import { records } from '../../support/records';

const plain = {
  ...records.invite,
  asks_payment: false,
  class_state: '',
  closes_at: null,
  finished_at: null,
  instructor: { name: 'Irene', lastname: 'Castellanos' },
  mail_failed: false,
  opened_at: null,
  payment: null,
  revoked_at: null,
  started_at: null,
};
const anInvite = (given: object = {}): Invite => inviteOf({ ...plain, ...given });
const cancelled = { purchase: { ...records.invite.purchase, data: { status: 'cancelled' } } };
const at = '2026-11-10T12:00:00Z';

test.each([
  [{}, 'Invited'],
  [{ opened_at: at }, 'Opened'],
  [{ started_at: at }, 'Started'],
  [{ started_at: at, finished_at: at }, 'Finished'],
  [{ revoked_at: at }, 'Withdrawn'],
  [{ revoked_at: at, started_at: at }, 'Started'],
  [cancelled, 'Cancelled'],
])('the state of somebody else’s invite with %o is %s', (given, state) => {
  expect(progressOf(anInvite(given))[1]).toBe(state);
});

test.each([
  [{}, '', 'If you still have to play, ask your instructor.'],
  [
    { revoked_at: at },
    'This invitation was withdrawn.',
    'If you think that this is a mistake, ask your instructor.',
  ],
  [cancelled, 'This class was cancelled.', ''],
  [
    { closes_at: at },
    expect.stringMatching(/^This class closed on Nov 10th 2026/),
    'If you still have to play, ask your instructor.',
  ],
  [{ closes_at: at, finished_at: at }, expect.stringMatching(/^This class closed on/), ''],
])('an invite with %o ends so, with this advice', (given, end, advice) => {
  expect(endOf(anInvite(given), new Date('2026-12-01'))).toEqual(end);
  expect(adviceOf(anInvite(given))).toBe(advice);
});

const to = (_id: string, name: string, given: object = {}) =>
  anInvite({ _id, name, lastname: '', email: `${name}@school.example`, ...given });
const client = { ...records.invite.client, name: 'Copperline' };
const spring = { client, class_name: 'MBA 2, spring' };
const other = { client, class_name: '' };

test('the names of links to invites say the session, and the address and date where that is not enough', () => {
  const names = inviteNames([
    to('ada', 'Ada', spring),
    to('sam', 'Sam', spring),
    to('sam-other', 'Sam', other),
    to('sam-again', 'Sam', { ...spring, email: 'sam2@school.example', created_at: at }),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    sam: expect.stringMatching(/^Copperline, MBA 2, spring, Sam@school\.example/),
    'sam-other': 'Copperline',
    'sam-again': 'Copperline, MBA 2, spring, sam2@school.example, Nov 10th 2026',
  });
});
