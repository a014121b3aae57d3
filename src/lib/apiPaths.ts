type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/** A query string of the values that are numeric or non-empty; '' for none. */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** Names that have a meaning of their own in the addresses of a collection. */
const notIds: ReadonlySet<string> = new Set(['all', 'csv']);

/** The path of one record of a collection; null for what no record can have as its id. */
export const recordPath = (collection: string, id: string): string | null =>
  notIds.has(id) ? null : `${collection}/${encodeURIComponent(id)}`;
