import { expect, test } from 'vitest';
import { canPlay } from '../../src/lib/invites';

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
  expect(canPlay({ ...invite, ...changes } as Parameters<typeof canPlay>[0])).toBe(playable);
});
