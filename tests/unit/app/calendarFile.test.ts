import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type Invite, inviteOf } from '../../../src/api/invites';
import { calendarFile } from '../../../src/pages/invites/calendarFile';
import { records } from '../../support/records';

const opens_at = '2030-03-04T09:00:00.000Z';
const closes_at = '2030-03-11T17:30:00.000Z';
const address = 'https://hub.example/admin/invites/invite-1';
const now = new Date('2026-05-01T12:00:00Z');

function fileOf(given: Partial<Invite> = {}, name = 'Harbour Lease', at = now): string {
  const invite = {
    ...inviteOf(records.invite),
    class_name: '',
    time_zone: '',
    opens_at,
    closes_at,
    ...given,
  };
  return calendarFile({ ...invite, client: { ...invite.client, name } }, { address, now: at });
}

/** The one event of a file, as another library reads it. */
function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  expect(calendar.getAllSubcomponents().map((part) => part.name)).toEqual(['vevent']);
  const event = calendar.getFirstSubcomponent('vevent');
  const textOf = (name: string) => event?.getFirstPropertyValue(name)?.toString() ?? null;
  const { summary, description, uid, sequence } = new ICAL.Event(event ?? undefined);
  return {
    summary,
    description,
    uid,
    sequence,
    start: textOf('dtstart'),
    end: textOf('dtend'),
    url: textOf('url'),
  };
}

test('a calendar file has one event from the opening to the closing, in UTC, with the way back', () => {
  const file = fileOf();
  expect(eventIn(file)).toMatchObject({
    summary: 'Harbour Lease',
    start: '2030-03-04T09:00:00Z',
    end: '2030-03-11T17:30:00Z',
    uid: 'invite-1@hub.example',
    url: address,
    description: `Ada Lind has invited you to play Harbour Lease.\n${address}`,
  });
  expect(file).toContain('\r\nDTSTART:20300304T090000Z\r\n');
});

test.each([
  [{ closes_at: null }, 'Harbour Lease opens', '2030-03-04T09:00:00Z'],
  [{ opens_at: null }, 'Harbour Lease closes', '2030-03-11T17:30:00Z'],
])('a calendar file says which date it is where there is one: %j', (given, summary, start) => {
  expect(eventIn(fileOf(given))).toMatchObject({ summary, start, end: null });
});

test('a calendar file names the class, where it has a name', () => {
  const class_name = 'Econ 101\nSpring';
  expect(eventIn(fileOf({ class_name }))).toMatchObject({
    summary: 'Harbour Lease: Econ 101 Spring',
    description: `Ada Lind has invited you to play Harbour Lease.\nClass: Econ 101 Spring\n${address}`,
  });
  expect(eventIn(fileOf({ class_name, opens_at: null })).summary).toBe(
    'Harbour Lease: Econ 101 Spring closes',
  );
});

test('a calendar file tells the dates in the time zone of the class, as mails and screens do', () => {
  expect(eventIn(fileOf({ time_zone: 'America/New_York', closes_at: null }))).toMatchObject({
    start: '2030-03-04T09:00:00Z',
    description: `Ada Lind has invited you to play Harbour Lease.\nOpens: Mar 4th 2030, 4:00 am, New York (EST)\n${address}`,
  });
});

test('a calendar file takes the place of an earlier one when the dates have changed', () => {
  const earlier = eventIn(fileOf());
  const later = eventIn(fileOf({ opens_at: '2030-03-05T09:00:00.000Z' }, undefined, new Date(+now + 60_000)));
  expect(later.uid).toBe(earlier.uid);
  expect(later.sequence).toBe(earlier.sequence + 1);
  expect(later.start).toBe('2030-03-05T09:00:00Z');
});

test.each([
  'Supply; demand, and "price" \\ more \\n is no line break: \\, \\;',
  `${'日本語の名前 👩‍👩‍👧‍👦'.repeat(12)} ends`,
  `a${' b'.repeat(200)}`,
])('a calendar file holds an awkward name whole, in lines of 75 bytes: %s', (name) => {
  const file = fileOf({}, name);
  expect(eventIn(file).summary).toBe(name);
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // No line breaks within a character.
    expect(Buffer.from(line).toString()).toBe(line);
  }
});

test('a calendar file is not broken by line breaks in a name', () => {
  const file = fileOf({}, 'One\r\nEND:VEVENT\nBEGIN:VALARM\u2028two\u0000');
  expect(eventIn(file).summary).toBe('One END:VEVENT BEGIN:VALARM two');
});
