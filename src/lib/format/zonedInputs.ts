import { knowsZone, minutesAhead } from '../../rules/times/timeZones';
import { fromLocalInput, toLocalInput } from './dates';

/** An ISO date as the value of an input for date and time in a time zone, or else the reader's; '' if there is none. */
export const toZonedInput = (iso: string | null, zone: string): string =>
  toLocalInput(iso, iso && knowsZone(zone) ? minutesAhead(new Date(iso), zone) : undefined);

/** The value of such an input as an ISO date; null if it is empty. */
export function fromZonedInput(value: string, zone: string): string | null {
  if (!knowsZone(zone)) return fromLocalInput(value);
  const date = new Date(`${value}Z`);
  if (Number.isNaN(date.getTime())) return null;
  const before = (at: Date) => new Date(date.getTime() - minutesAhead(at, zone) * 60_000);
  // Twice, since the clocks may be set between the first guess and the time that is meant.
  return before(before(date)).toISOString();
}
