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

/** An answer to a call, with its content. */
export type Answer = [response: Response, content?: unknown];

/** The parsed body; its text if it is not JSON, and undefined if there is none. */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  if (!text.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The boot's calls, by token and address. */
type EarlyAnswers = Map<string, Promise<Answer>>;

declare global {
  interface Window {
    /** The answers to calls of the boot; undefined after the app's first screen. */
    earlyAnswers?: EarlyAnswers | undefined;
  }
}

const keyOf = (url: string, token: string | null) => `${token ?? ''} ${url}`;

/** Begins to accept calls for the app. */
export function openEarlyAnswers(): void {
  window.earlyAnswers = new Map();
}

/** Makes a call for the app; null if the app already makes its own calls. */
export function askEarly(url: string, token: string | null): Promise<Answer> | null {
  if (!window.earlyAnswers) return null;
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const answer = fetch(url, { headers, credentials: 'same-origin' }).then(
    async (response): Promise<Answer> => [response, await readBody(response)],
  );
  // The app handles a failure when it takes the answer.
  answer.catch(() => {});
  window.earlyAnswers.set(keyOf(url, token), answer);
  return answer;
}

/** The answer to a call that the boot has made; each can be taken once. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Answer> | undefined {
  const key = keyOf(url, token);
  const answer = window.earlyAnswers?.get(key);
  window.earlyAnswers?.delete(key);
  return answer;
}

/** Later screens need fresh answers, so those that the first screen has not taken are dropped. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers = undefined;
}
