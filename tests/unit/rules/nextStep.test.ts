import { expect, test } from 'vitest';
import { nextStepOf } from '../../../src/rules/sessions/nextStep';
import { nextDateOf, progressOf } from '../../../src/rules/sessions/progress';

const now = new Date('2026-03-02T10:00:00Z');
const earlier = '2026-03-01T10:00:00Z';
const later = '2026-03-03T10:00:00Z';
const standing = {
  purchase: { data: { status: 'completed' } },
  session: { id: 'game-1' },
  archived: false,
  counts: { invited: 3, finished: 0 },
  opens_at: null,
  closes_at: null,
};
const nobody = { invited: 0, finished: 0 };

test.each([
  ['add', { counts: nobody }],
  ['add', { counts: nobody, opens_at: later }],
  ['open', {}],
  ['open', { opens_at: later }],
  ['open', { counts: nobody, session: null }],
  ['open', { counts: nobody, closes_at: earlier }],
  ['results', { closes_at: earlier }],
  ['results', { counts: { invited: 3, finished: 3 } }],
])('the next step of a class is to %s: %j', (step, given) => {
  expect(nextStepOf({ ...standing, ...given }, now)).toBe(step);
});

test.each([
  [null, null, null],
  [earlier, null, null],
  [later, later, ['Opens', later]],
  [earlier, later, ['Closes', later]],
  [null, earlier, ['Closed', earlier]],
])('the next date between %s and %s is %j', (opens_at, closes_at, date) => {
  expect(nextDateOf({ opens_at, closes_at }, now)).toEqual(date);
  expect(nextDateOf({ opens_at, closes_at, class_state: 'opening' }, now)).toEqual(date);
});

test.each([
  ['No students', { invited: 0 }],
  ['1,200 invited', { invited: 1200, paid: 1200 }],
  ['2 of 3 paid', { paid: 2 }, true],
  ['1 of 3 started', { paid: 2, started: 1 }, true],
  ['3 of 3 finished', { started: 3, finished: 3 }],
  [undefined, { invited: null }],
])('the progress of a class is “%s”: %j', (text, given, asks_payment = false) => {
  const counts = { invited: 3, paid: 0, started: 0, finished: 0, ...given };
  expect(progressOf({ counts, asks_payment })?.text).toBe(text);
});
