import { expect, test } from 'vitest';
import { classStateOf } from '../../../src/rules/classes';

const now = new Date('2026-03-02T10:00:00Z');
const ready = {
  purchase: { data: { status: 'completed' } },
  session: { id: 'game-1' },
  counts: { invited: 3, started: 0, finished: 0 },
  opens_at: null,
  closes_at: null,
};

test.each([
  ['Ready', {}],
  ['Ready', { counts: { invited: null, started: null, finished: null } }],
  ['Ready', { counts: { ...ready.counts, started: 1 }, opens_at: '2026-03-03T10:00:00Z' }],
  ['In class', { counts: { ...ready.counts, started: 1 } }],
  ['In class', { counts: { invited: 3, started: 3, finished: 2 } }],
  ['Finished', { counts: { invited: 3, started: 3, finished: 3 } }],
  ['Finished', { closes_at: '2026-03-02T10:00:00Z' }],
  ['Opening', { session: null }],
  ['Cancelled', { purchase: { data: { status: 'cancelled' } }, session: null }],
])('a class is %s: %j', (state, given) => {
  expect(classStateOf({ ...ready, ...given }, now)).toBe(state);
});
