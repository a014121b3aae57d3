import { expect, test } from 'vitest';
import {
  formatBareTime,
  formatClassTime,
  formatNear,
  formatOwnTime,
  fromZonedInput,
  toZonedInput,
} from '../../../src/lib/format/classTimes';
import { formatDate, formatDateTime } from '../../../src/lib/format/dates';

test('dates are written in words', () => {
  expect(formatDateTime('2026-11-21T15:24:00')).toBe('Nov 21st 2026, 3:24 pm');
  expect(formatDate('2026-11-02T15:24:00')).toBe('Nov 2nd 2026');
});

test.each([null, undefined, '', 'no date'])('%j is shown as a dash', (value) => {
  expect([formatDateTime(value), formatDate(value)]).toEqual(['–', '–']);
});

const noon = '2026-12-03T12:00:00.000Z';
test.each([
  ['America/New_York', 'Dec 3rd 2026, 7:00 am, New York (EST)'],
  ['Asia/Kathmandu', 'Dec 3rd 2026, 5:45 pm, Kathmandu (GMT+5:45)'],
  ['Pacific/Kiritimati', 'Dec 4th 2026, 2:00 am, Kiritimati (GMT+14)'],
  ['America/Argentina/Buenos_Aires', 'Dec 3rd 2026, 9:00 am, Buenos Aires (GMT-3)'],
  ['UTC', 'Dec 3rd 2026, 12:00 pm, UTC'],
  ['', formatDateTime(noon)],
  ['Moon/Tranquility', formatDateTime(noon)],
])('a time of a class is in its zone, or else the reader’s: %s', (time_zone, text) => {
  expect(formatClassTime(noon, { time_zone })).toBe(text);
  const own = formatOwnTime(noon, { time_zone }).slice(text.length);
  const isOther = formatBareTime(noon, { time_zone }) !== formatDateTime(noon);
  expect(own).toMatch(isOther ? /^ \(.*\d [ap]m your time\)$/ : /^$/);
});

test.each([
  ['2027-01-15T09:00', '2027-01-15T14:00:00.000Z'],
  ['2027-07-15T09:00', '2027-07-15T13:00:00.000Z'],
  // The clocks are set at two on these days.
  ['2027-03-14T01:30', '2027-03-14T06:30:00.000Z'],
  ['2027-03-14T03:30', '2027-03-14T07:30:00.000Z'],
  ['2027-11-07T03:30', '2027-11-07T08:30:00.000Z'],
])('%s typed for New York is %s', (value, iso) => {
  expect(fromZonedInput(value, 'America/New_York')).toBe(iso);
  expect(toZonedInput(iso, 'America/New_York')).toBe(value);
  expect(fromZonedInput(toZonedInput(iso, ''), '')).toBe(iso);
});

test('a time of the present day of a class is shown without the date, and of another day without the time', () => {
  const kathmandu = { time_zone: 'Asia/Kathmandu' };
  const now = new Date('2026-12-03T08:00:00.000Z');
  expect(formatNear(noon, kathmandu, now)).toBe('today, 5:45 pm, Kathmandu (GMT+5:45)');
  expect(formatNear(noon, { time_zone: '' }, new Date(noon))).toMatch(/^today, \d+:\d\d [ap]m$/);
  expect(formatNear('2026-12-03T19:00:00.000Z', kathmandu, now)).toBe('Dec 4th');
  expect(formatNear('2027-01-03T19:00:00.000Z', kathmandu, now)).toBe('Jan 4th 2027');
});
