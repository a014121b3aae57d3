import { expect, test } from 'vitest';
import { canPlay, isCalledOff, isDue } from '../../../src/rules/sessions/invites';
import { isRefunded, refundText } from '../../../src/rules/sessions/students';

const payment = { id: 'pay-1', amount: 1250, created_at: '2026-01-01T00:00:00Z' };
const school = (free_to_play: string[]) => ({ school: { free_to_play } });
const invite = {
  payment: null,
  client: { _id: 'client-1' },
  instructor: { school: null },
  purchase: { data: { status: 'completed' }, payer: 'student' },
} as const;

test.each([
  ['the student has paid', { payment }, true],
  ['the school plays it for free', { instructor: school(['client-1']) }, true],
  [
    'the instructor has bought it',
    { purchase: { data: { status: 'completed' }, payer: 'instructor' } },
    true,
  ],
  ['the student is to pay', {}, false],
  ['the school plays another one for free', { instructor: school(['client-2']) }, false],
  [
    'the purchase is not completed',
    { purchase: { data: { status: 'created' }, payer: 'instructor' } },
    false,
  ],
] as const)('%s', (_, changes, playable) => {
  const given = { ...invite, ...changes } as Parameters<typeof canPlay>[0];
  expect(canPlay(given)).toBe(playable);
  expect(isDue(given)).toBe(!playable);
});

test('a cancelled session needs no payment, and can be played by students who have paid', () => {
  const calledOff = { ...invite, purchase: { data: { status: 'cancelled' }, payer: 'student' } };
  const unpaid = calledOff as unknown as Parameters<typeof canPlay>[0];
  expect([canPlay(unpaid), isCalledOff(unpaid), isDue(unpaid)]).toEqual([false, true, false]);
  const paid = { ...unpaid, payment };
  expect([canPlay(paid), isCalledOff(paid), isDue(paid)]).toEqual([true, false, false]);
});

test.each([
  [null, ''],
  [250, ', $2.50 refunded'],
  [1250, ', refunded'],
])('of a payment of $12.50, %s refunded cents read: %s', (refunded, text) => {
  expect(refundText({ amount: 1250, refunded })).toBe(text);
});

test('a payment counts as refunded where a backend tells that nothing is left of it, and only there', () => {
  const payments = [
    { amount: 1250, refunded: 1250 },
    { amount: 1250, refunded: 250 },
    { amount: null, refunded: null },
  ];
  expect(payments.map(isRefunded)).toEqual([true, false, false]);
});
