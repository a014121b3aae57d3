import type { List } from '../contract/common';
import { type Answer, readJson } from '../lib/answers';
import { type Query, queryString, recordPath } from '../lib/apiPaths';
import { takeEarlyAnswer } from '../lib/earlyAnswers';
import { env } from '../lib/env';
import { clearToken, isReplaced, readToken } from '../lib/storedSession';

/** The failure of a call in a form that the store can hold; `status` is 0 if no answer came. */
export interface Failure {
  status: number;
  message: string;
  errors?: Record<string, string>;
}

/** The only error that calls of this folder reject with. */
export class RequestError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'RequestError';
    this.failure = failure;
  }
}

interface Options {
  query?: Query;
  /** Sends no bearer token; the caller then shows a refusal itself. */
  anonymous?: boolean;
  /** Relative to this origin instead of the API base. */
  relative?: boolean;
  /** The answer is a file, which gets a longer timeout. */
  file?: boolean;
}

const TIMEOUT_MS = 15_000;
const FILE_TIMEOUT_MS = 120_000;

const listeners = {
  unauthorized: () => {},
  forbidden: () => {},
  replaced: () => {},
};

/**
 * Registers the handlers of refused calls of a signed-in user (401 ends the session, 403 leads to the error page), and
 * of calls that are not made since another tab has signed out or in as another user.
 */
export const onRefusal = (handlers: Partial<typeof listeners>): void => {
  Object.assign(listeners, handlers);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function failureOf(path: string, response: Response, body: unknown): Failure {
  const given = isRecord(body) ? body : {};
  const message =
    (typeof given.message === 'string' && given.message) ||
    // Only calls below /auth show the status text; elsewhere `Internal Server Error` would tell the reader nothing.
    (path.startsWith('/auth/') && response.statusText) ||
    `Something went wrong on our side (${response.status}). Please try again.`;
  const failure: Failure = { status: response.status, message };
  if (isRecord(given.errors)) {
    failure.errors = Object.fromEntries(
      Object.entries(given.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }
  return failure;
}

/** Rejects when the timeout is over; `fetch` alone may wait for ever. */
async function inTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new RequestError({ status: 0, message: 'The server takes too long to answer. Please try again.' }),
      );
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function request(method: string, path: string, body: unknown, options: Options): Promise<unknown> {
  const url = (options.relative ? '' : env.apiBase) + path + queryString(options.query);
  if (!options.anonymous && isReplaced()) {
    listeners.replaced();
    throw new RequestError({
      status: 0,
      message: 'You have signed out, or in as somebody else, in another tab.',
    });
  }
  const token = options.anonymous ? null : readToken();
  const headers = new Headers({ Accept: options.file ? '*/*' : 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined || path === '/auth/logout') headers.set('Content-Type', 'application/json');

  const timeout = options.file ? FILE_TIMEOUT_MS : TIMEOUT_MS;
  const [response, answer] = await inTime(timeout, async (signal): Promise<Answer> => {
    const early = method === 'GET' && takeEarlyAnswer(url, token);
    if (early) return early;
    const init: RequestInit = { method, headers, signal, credentials: 'same-origin' };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await fetch(url, init);
    return [response, await (options.file && response.ok ? response.blob() : readJson(response))];
  }).catch((error: unknown) => {
    if (error instanceof RequestError) throw error;
    throw new RequestError({
      status: 0,
      message: 'We could not reach the server. Check your connection and try again.',
    });
  });

  if (!response.ok) {
    // If several calls are refused together, the first one whose token is still the current one ends the session.
    if (response.status === 401 && token && token === readToken()) {
      clearToken();
      listeners.unauthorized();
    }
    if (response.status === 403 && token) listeners.forbidden();
    throw new RequestError(failureOf(path, response, answer));
  }
  return answer;
}

/** An answer of the wrong shape. */
const malformed = () =>
  new RequestError({
    status: 502,
    message: 'The server sent an answer we could not read. Please try again.',
  });

/** A call whose answer is one record. */
export async function requestRecord<T extends object>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<T> {
  const answer = await request(method, path, body, options);
  if (!isRecord(answer)) throw malformed();
  // The server validates its answers with the contract's schemas; the app checks only their shape.
  return answer as T;
}

/** A call whose answer is a list with its total. */
export async function requestList<T>(path: string, options: Options = {}): Promise<List<T>> {
  const answer = await request('GET', path, undefined, options);
  if (!isRecord(answer) || !Array.isArray(answer.items) || !answer.items.every(isRecord)) throw malformed();
  if (typeof answer.total !== 'number') throw malformed();
  return { items: answer.items as T[], total: answer.total, more: answer.more === true };
}

/**
 * A record of a collection; some backends answer with a list of one. An impossible id fails with 404, like an unknown
 * one.
 */
export async function requestById<T extends { _id: string }>(
  collection: string,
  id: string,
  options: Options = {},
): Promise<T> {
  const missing = new RequestError({ status: 404, message: 'There is no such record.' });
  const path = recordPath(collection, id);
  if (path === null) throw missing;
  const answer = await request('GET', path, undefined, options).catch((error: unknown) => {
    throw error instanceof RequestError && error.failure.status === 400 ? missing : error;
  });
  const found: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (!isRecord(found) || typeof found._id !== 'string') throw malformed();
  return found as T;
}

/** A call whose answer is a CSV file. */
export async function requestFile(path: string, options: Options = {}): Promise<Blob> {
  // With `file`, `request` resolves to a Blob.
  const file = (await request('GET', path, undefined, { ...options, file: true })) as Blob;
  if (!file.type.startsWith('text/csv')) throw malformed();
  return file;
}

/** A call whose answer is not used. */
export async function requestNothing(
  method: 'GET' | 'DELETE',
  path: string,
  options: Options = {},
): Promise<void> {
  await request(method, path, undefined, options);
}
