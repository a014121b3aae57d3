import type { DocumentSettings } from '../../config/documents';
import type { Services } from '../../services/services';

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Reminders go out at nine o'clock in UTC. */
const REMINDER_HOUR_MS = 9 * 60 * 60 * 1000;

/** The day of a time in a zone, as 2026-11-29. */
export const dayIn = (timeZone: string, at: Date): string => at.toLocaleDateString('sv', { timeZone });

/** The day that it is in the zone of the documents. */
export const today = ({ config, now }: Pick<Services, 'config' | 'now'>): string =>
  dayIn(config.documents.timeZone, now());

/** The time of the next reminder of an invoice that is due on a day; null for none. */
export function remindAfter(
  { documents: { reminderDays } }: { documents: Pick<DocumentSettings, 'reminderDays'> },
  due: string,
  after: Date,
): Date | null {
  const times = reminderDays.map((days) => Date.parse(due) + days * DAY_MS + REMINDER_HOUR_MS);
  const next = times.find((time) => time > after.getTime());
  return next === undefined ? null : new Date(next);
}
