/** Whether this machine knows a time zone by its IANA name; '' is none. */
export function knowsZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

/** A known time zone in words, as it is at this time: 'New York (EST)', or 'UTC'. */
export function zoneName(at: Date, timeZone: string): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const short = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return place === short ? place : `${place} (${short})`;
}

/** The minutes by which the clocks of a known time zone are ahead of UTC at this time. */
export function minutesAhead(at: Date, timeZone: string): number {
  // Swedish dates and times are written as in ISO 8601.
  const local = `${at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`;
  return Math.round((Date.parse(local) - at.getTime()) / 60_000);
}
