type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/** A query string of all values except undefined, null and ''; '' if there are none. */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** Path segments with a meaning of their own in a collection. */
const notIds: ReadonlySet<string> = new Set(['all', 'csv']);

/** The path of a record in a collection; null if the text cannot be an id. */
export const recordPath = (collection: string, id: string): string | null =>
  notIds.has(id) ? null : `${collection}/${encodeURIComponent(id)}`;
