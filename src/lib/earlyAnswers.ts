import { type Answer, readBody } from './answers';

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
