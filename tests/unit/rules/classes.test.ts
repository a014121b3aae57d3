import { expect, test } from 'vitest';
import { classStateOf, isAfterClosing, isOpenAt } from '../../../src/rules/classes';
import { nextDateOf, nextStepOf, progressOf, stoppedText } from '../../../src/rules/sessions/progress';

const now = new Date('2026-05-01T12:00:00Z');
const before = '2026-05-01T11:59:59.999Z';
const after = '2026-05-01T12:00:00.001Z';

test.each([
  [{}, true, false],
  [{ opens_at: null, closes_at: null }, true, false],
  [{ opens_at: before, closes_at: after }, true, false],
  [{ opens_at: now.toISOString(), closes_at: after }, true, false],
  [{ opens_at: after }, false, false],
  [{ closes_at: before }, false, true],
  [{ closes_at: now.toISOString() }, false, true],
  // The server's word counts, not the device's clock.
  [{ opens_at: after, closes_at: after, class_state: 'open' }, true, false],
  [{ opens_at: before, closes_at: before, class_state: 'scheduled' }, false, false],
  [{ opens_at: before, closes_at: after, class_state: 'closed' }, false, true],
  [{ class_state: 'closed' }, true, false],
  [{ closes_at: before, class_state: '' }, false, true],
])('a class with %j is open: %j, over: %j', (dates, open, over) => {
  expect(isOpenAt(dates, now)).toBe(open);
  expect(isAfterClosing(dates, now)).toBe(over);
});

test.each([
  [1, { opens_at: after }, '1 student has started and cannot go on before then.'],
  [2, { opens_at: after }, '2 students have started and cannot go on before then.'],
  [2, { closes_at: before }, '2 students have started and cannot go on.'],
  [2, { opens_at: before, closes_at: after }, ''],
  [0, { opens_at: after }, ''],
  [null, { opens_at: after }, ''],
])('%j students who have started are stopped by %j: %s', (started, dates, text) => {
  expect(stoppedText(started, dates, now)).toBe(text);
});

const finished = { invited: 3, finished: 3 };
const nobody = { invited: 0, finished: 0 };
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
  ['Scheduled', { opens_at: after }],
  ['Closed', { counts: finished }],
  ['Closed', { archived: true }],
  ['Closed', { opens_at: after, archived: true }],
  ['Open', { counts: finished, archived: true, closes_at: after }],
  ['Closed', { closes_at: now.toISOString() }],
  // The server's word counts, not the device's clock.
  ['Open', { opens_at: after, class_state: 'open' }],
  ['Closed', { closes_at: after, class_state: 'closed' }],
  ['Opening', { session: null }],
  ['Cancelled', { purchase: { data: { status: 'cancelled' } }, session: null }],
])('a class is %s: %j', (state, given) => {
  expect(classStateOf({ ...ready, ...given }, now)).toBe(state);
});

test.each([
  ['add', { counts: nobody }],
  ['add', { counts: nobody, opens_at: after }],
  ['open', {}],
  ['open', { opens_at: after }],
  ['open', { counts: nobody, session: null }],
  ['open', { counts: nobody, closes_at: before }],
  ['results', { closes_at: before }],
  ['results', { counts: finished }],
])('the next step of a class is to %s: %j', (step, given) => {
  expect(nextStepOf({ ...ready, ...given }, now)).toBe(step);
});

test.each([
  [null, null, null],
  [before, null, null],
  [after, after, ['Opens', after]],
  [before, after, ['Closes', after]],
  [null, before, ['Closed', before]],
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
