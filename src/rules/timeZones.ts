/** Whether this machine knows a time zone by its IANA name. */
export function knowsZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

const partOf = (at: Date, timeZone: string, timeZoneName: 'short' | 'longOffset'): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** A known time zone in words, as it is at this time: 'New York (EST)', or 'UTC'. */
export function zoneName(at: Date, timeZone: string): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const short = partOf(at, timeZone, 'short');
  return place === short ? place : `${place} (${short})`;
}

/** The minutes by which the clocks of a known time zone are ahead of UTC at this time. */
export function minutesAhead(at: Date, timeZone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(partOf(at, timeZone, 'longOffset')) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
