import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { Invite } from '../../api/invites';
import { formatClassTime } from '../../lib/format/classTimes';
import { instructorOf } from './inviteTexts';

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

interface Where {
  /** The invite's page. */
  address: string;
  now: Date;
}

/**
 * The dates of an invite as an iCalendar file, in UTC: one event from the opening to the closing, or at the one of them
 * that is set. A later file takes the place of an earlier one in a calendar, since both name the same event.
 */
export function calendarFile(invite: Invite, { address, now }: Where): string {
  const { _id, class_name, opens_at, closes_at, client: simulation } = invite;
  const start = opens_at ?? closes_at;
  if (!start) throw new Error('The session has no dates');
  const name = oneLine(simulation.name);
  const className = oneLine(class_name);
  const summary = className ? `${name}: ${className}` : name;
  const onlyDate = opens_at ? ' opens' : ' closes';
  const dates = [
    opens_at && `Opens: ${formatClassTime(opens_at, invite)}\n`,
    closes_at && `Closes: ${formatClassTime(closes_at, invite)}\n`,
  ];
  const description = [
    `${oneLine(instructorOf(invite))} has invited you to play ${name}.\n`,
    className && `Class: ${className}\n`,
    // A calendar shows its reader's times.
    ...(invite.time_zone ? dates : []),
    address,
  ];
  const calendar = ical({
    prodId: { company: 'Casebridge', product: 'Invites', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${_id}@${new URL(address).hostname}`,
    // Grows by one each minute, until the year 6053.
    sequence: Math.floor(now.getTime() / 60_000),
    stamp: now,
    start: new Date(start),
    ...(opens_at && closes_at && { end: new Date(closes_at) }),
    summary: opens_at && closes_at ? summary : summary + onlyDate,
    description: description.filter(Boolean).join(''),
    url: address,
    // The days of a session are not busy ones.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`;
}
