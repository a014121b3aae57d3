import { knowsZone, minutesAhead, zoneName } from '../../rules/times/timeZones';
import { formatDate, formatDateTime, formatTime, fromLocalInput, type Iso, toLocalInput } from './dates';

export interface OfClass {
  /** An IANA name. Without one, and where the browser does not know it, times are in the reader's time zone. */
  time_zone: string;
}

const aheadAt = (iso: Iso, zone: string): number | undefined =>
  iso && knowsZone(zone) ? minutesAhead(new Date(iso), zone) : undefined;

/** 'Nov 21st 2026'. */
export const formatClassDate = (iso: Iso, { time_zone }: OfClass) => formatDate(iso, aheadAt(iso, time_zone));

/** 'New York (EST)' with what goes before it, at the time of a date; '' without a date or a zone. */
export const zoneAt = (iso: Iso, { time_zone }: OfClass, before = ''): string =>
  iso && knowsZone(time_zone) ? before + zoneName(new Date(iso), time_zone) : '';

/** 'Nov 21st 2026, 3:24 pm', for where the zone is named once for several times. */
export const formatBareTime = (iso: Iso, { time_zone }: OfClass) =>
  formatDateTime(iso, aheadAt(iso, time_zone));

/** 'Nov 21st 2026, 3:24 pm, New York (EST)'. */
export const formatClassTime = (iso: Iso, ofClass: OfClass) =>
  formatBareTime(iso, ofClass) + zoneAt(iso, ofClass, ', ');

/** The same, and the reader's time where it is another one: ' (9:24 pm your time)'. */
export function formatOwnTime(iso: Iso, ofClass: OfClass): string {
  const text = formatClassTime(iso, ofClass);
  if (formatBareTime(iso, ofClass) === formatDateTime(iso)) return text;
  const own = formatClassDate(iso, ofClass) === formatDate(iso) ? formatTime(iso) : formatDateTime(iso);
  return `${text} (${own} your time)`;
}

/** 'today, 3:24 pm', with the zone where it is not the reader's; of other days 'Nov 21st', with another year than the present one. */
export function formatNear(iso: string, ofClass: OfClass, now: Date): string {
  const day = formatClassDate(iso, ofClass);
  if (day !== formatClassDate(now.toISOString(), ofClass)) return day.replace(` ${now.getFullYear()}`, '');
  const zone = formatBareTime(iso, ofClass) === formatDateTime(iso) ? '' : zoneAt(iso, ofClass, ', ');
  return `today, ${formatTime(iso, aheadAt(iso, ofClass.time_zone))}${zone}`;
}

/** An ISO date as the value of an input for date and time in a time zone, or else the reader's; '' if there is none. */
export const toZonedInput = (iso: string | null, zone: string): string =>
  toLocalInput(iso, aheadAt(iso, zone));

/** The value of such an input as an ISO date; null if it is empty. */
export function fromZonedInput(value: string, zone: string): string | null {
  if (!knowsZone(zone)) return fromLocalInput(value);
  const date = new Date(`${value}Z`);
  if (Number.isNaN(date.getTime())) return null;
  const before = (at: Date) => new Date(date.getTime() - minutesAhead(at, zone) * 60_000);
  // Twice, since the clocks may be set between the first guess and the time that is meant.
  return before(before(date)).toISOString();
}
