import { aheadAt, formatBareTime, formatClassDate, type OfClass, zoneAt } from './classTimes';
import { formatDateTime, formatTime } from './dates';

/** 'today, 3:24 pm', with the zone where it is not the reader's; of other days 'Nov 21st', with another year than the present one. */
export function formatNear(iso: string, ofClass: OfClass, now: Date): string {
  const day = formatClassDate(iso, ofClass);
  if (day !== formatClassDate(now.toISOString(), ofClass)) return day.replace(` ${now.getFullYear()}`, '');
  const zone = formatBareTime(iso, ofClass) === formatDateTime(iso) ? '' : zoneAt(iso, ofClass, ', ');
  return `today, ${formatTime(iso, aheadAt(iso, ofClass.time_zone))}${zone}`;
}
