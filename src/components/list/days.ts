/** Browsers take February 31st for a day of March. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  return /^20\d\d-/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The beginning of a day where the reader is, or of the one after it. */
function startOf(day: string, later: number): string {
  if (!day) return '';
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** Makes times of the days of a list, whichever comes first: they are days of the reader's time zone. */
export const withTimes = <Given extends { filters: { from: string; to: string } }>(query: Given): Given => {
  const { from, to } = query.filters;
  const [first = '', last = ''] = from && to ? [from, to].sort() : [from, to];
  return { ...query, filters: { ...query.filters, from: startOf(first, 0), to: startOf(last, 1) } };
};
