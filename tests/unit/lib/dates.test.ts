import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from '../../../src/lib/format/dates';

test('dates are written in words', () => {
  expect(formatDateTime('2026-11-21T15:24:00')).toBe('Nov 21st 2026, 3:24 pm');
  expect(formatDate('2026-11-02T15:24:00')).toBe('Nov 2nd 2026');
});

test.each([null, undefined, '', 'no date'])('%j is shown as a dash', (value) => {
  expect(formatDateTime(value)).toBe('–');
  expect(formatDate(value)).toBe('–');
});
