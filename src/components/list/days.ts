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

interface OfDays {
  filters: { from: string; to: string };
}

/** Puts the days of a list in their order, whichever is given as the first. */
export function inOrder<Given extends OfDays>(query: Given): Given {
  const { from, to } = query.filters;
  return from && to && from > to ? { ...query, filters: { ...query.filters, from: to, to: from } } : query;
}

/** Makes times of the days of a list: they are days of the reader's time zone. */
export function withTimes<Given extends OfDays>(query: Given): Given {
  const { filters } = inOrder(query);
  return { ...query, filters: { ...filters, from: startOf(filters.from, 0), to: startOf(filters.to, 1) } };
}
