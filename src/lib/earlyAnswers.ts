import { type Answer, readJson } from './answers';

/** Each by the token that it was asked for with, and its address. */
type EarlyAnswers = Map<string, Promise<Answer>>;

declare global {
  interface Window {
    /** Answers to calls that were made before the app was there; undefined when the app has had the time to take them. */
    earlyAnswers?: EarlyAnswers | undefined;
  }
}

const keyOf = (url: string, token: string | null) => `${token ?? ''} ${url}`;

/** From now on calls can be made for the app. */
export function openEarlyAnswers(): void {
  window.earlyAnswers = new Map();
}

/** Makes a call for the app; null where it can make its calls itself by now. */
export function askEarly(url: string, token: string | null): Promise<Answer> | null {
  if (!window.earlyAnswers) return null;
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const answer = fetch(url, { headers, credentials: 'same-origin' }).then(
    async (response): Promise<Answer> => [response, await readJson(response)],
  );
  // The app takes the failure with the answer, if it takes it.
  answer.catch(() => {});
  window.earlyAnswers.set(keyOf(url, token), answer);
  return answer;
}

/** The answer to a call that has been made already; each can be taken once. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Answer> | undefined {
  const key = keyOf(url, token);
  const answer = window.earlyAnswers?.get(key);
  window.earlyAnswers?.delete(key);
  return answer;
}

/** An answer that the first screen has not taken would be out of date when another asks for it. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers = undefined;
}
