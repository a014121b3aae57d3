import { expect, test } from 'vitest';
import { isAfterClosing, isOpenAt } from '../../../src/rules/classes';
import { stoppedText } from '../../../src/rules/sessions/progress';

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
