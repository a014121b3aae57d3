import { expect, test } from 'vitest';
import { classStateOf } from '../../../src/rules/classes';

const now = new Date('2026-03-02T10:00:00Z');
const later = '2026-03-03T10:00:00Z';
const allFinished = { invited: 3, finished: 3 };
const ready = {
  purchase: { data: { status: 'completed' } },
  session: { id: 'game-1' },
  archived: false,
  counts: { invited: 3, finished: 0 },
  opens_at: null,
  closes_at: null,
};

test.each([
  ['Open', {}],
  ['Open', { counts: { invited: null, finished: null } }],
  ['Open', { counts: { invited: 3, finished: 2 } }],
  ['Scheduled', { opens_at: later }],
  ['Closed', { counts: allFinished }],
  ['Closed', { archived: true }],
  ['Closed', { opens_at: later, archived: true }],
  ['Open', { counts: allFinished, archived: true, closes_at: later }],
  ['Closed', { closes_at: '2026-03-02T10:00:00Z' }],
  // The server's word counts, not the device's clock.
  ['Open', { opens_at: later, class_state: 'open' }],
  ['Closed', { closes_at: later, class_state: 'closed' }],
  ['Opening', { session: null }],
  ['Cancelled', { purchase: { data: { status: 'cancelled' } }, session: null }],
])('a class is %s: %j', (state, given) => {
  expect(classStateOf({ ...ready, ...given }, now)).toBe(state);
});
