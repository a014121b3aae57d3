import type { ErrorBody, List } from '../contract/common';
import { type Answer, type Query, queryString, readBody, recordPath, takeEarlyAnswer } from '../lib/calls';
import { env } from '../lib/env';
import { clearToken, isReplaced, readToken } from '../lib/storedSession';
import { type Fields, fieldsIn, isRecord, reference, text } from './fields';

/** The failure of a call in a form that the store can hold; `status` is 0 if no answer came. */
export interface Failure extends Omit<ErrorBody, 'request_id'> {
  status: number;
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
  /** The bearer token of another session than this page's. */
  token?: string;
  /** Relative to this origin instead of the API base. */
  relative?: boolean;
  /** A part of the screen shows why it was refused: a 403 does not lead to the error page. */
  inPlace?: boolean;
  /** The answer is a file, which gets a longer timeout. */
  file?: boolean;
}

const TIMEOUT_MS = 15_000;
const FILE_TIMEOUT_MS = 120_000;

const listeners = {
  unauthorized: () => {},
  forbidden: () => {},
  replaced: () => {},
  unconfirmed: async (_: NonNullable<Failure['reason']>) => false,
};

/**
 * Registers the handlers of refused calls of a signed-in user (401 ends the session, 403 leads to the error page), and
 * of calls that are not made since another tab has signed out or in as another user. `unconfirmed` asks for the
 * step of signing in that the call needs, and tells whether it can be made again.
 */
export const onRefusal = (handlers: Partial<typeof listeners>): void => {
  Object.assign(listeners, handlers);
};

const textsOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsIn(given)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

function failureOf(path: string, { status, statusText }: Response, body: unknown): Failure {
  const { message, reason, account, invite } = textsOf(body);
  const { errors } = fieldsIn(body);
  return {
    status,
    message:
      message ||
      // Only calls below /auth show the status text; elsewhere `Internal Server Error` would tell the reader nothing.
      (path.startsWith('/auth/') && statusText) ||
      `Something went wrong on our side (${status}). Try again.`,
    errors: isRecord(errors) ? textsOf(errors) : undefined,
    reason: reason as Failure['reason'],
    ...{ account, invite },
  };
}

/** Rejects when the timeout is over; `fetch` alone may wait for ever. */
async function inTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new RequestError({ status: 0, message: 'The server takes too long to answer. Try again.' }));
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function request(method: string, path: string, body: unknown, options: Options): Promise<Answer> {
  const url = (options.relative ? '' : env.apiBase) + path + queryString(options.query);
  if (!options.anonymous && isReplaced()) {
    listeners.replaced();
    throw new RequestError({
      status: 0,
      message: 'You have signed out, or in as somebody else, in another tab.',
    });
  }
  const token = options.anonymous ? null : (options.token ?? readToken());
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
    return [response, await (options.file && response.ok ? response.blob() : readBody(response))];
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
    if (response.status === 403 && token && !options.inPlace) listeners.forbidden();
    const failure = failureOf(path, response, answer);
    if (failure.status === 422 && failure.reason && (await listeners.unconfirmed(failure.reason))) {
      return request(method, path, body, options);
    }
    throw new RequestError(failure);
  }
  return [response, answer];
}

/** An answer of the wrong shape. */
export const unreadable = () =>
  new RequestError({
    status: 502,
    message: 'The server sent an answer we could not read. Try again.',
  });

/** The record in the answer to a write; empty if the answer is silent. Null for a page, or half of an answer. */
function toldIn(answer: unknown): Fields | null {
  if (typeof answer === 'string' && /^\s*[<{[]/.test(answer)) return null;
  const told: unknown = Array.isArray(answer) && answer.length === 1 ? answer[0] : answer;
  return isRecord(told) ? told : {};
}

/** A call whose answer is one record: the record, and the headers of the answer. */
export async function requestAnswer(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<[record: Fields, headers: Headers]> {
  const [{ headers }, answer] = await request(method, path, body, options);
  const record = method === 'POST' ? toldIn(answer) : answer;
  if (!isRecord(record)) throw unreadable();
  return [record, headers];
}

/** A call whose answer is one record. Only its shape is checked; the record’s reader fills in absent fields. */
export async function requestRecord<T extends object = Fields>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<T> {
  const [record] = await requestAnswer(method, path, body, options);
  return record as T;
}

/** A call whose answer is a list with its total. */
export async function requestList<T>(
  path: string,
  read: (given: Fields) => T,
  options: Options = {},
): Promise<List<T>> {
  const [, answer] = await request('GET', path, undefined, options);
  if (!isRecord(answer) || !Array.isArray(answer.items)) throw unreadable();
  const items = answer.items.filter(isRecord).map(read);
  // Not every call asks for a total.
  const total = answer.total ?? items.length;
  if (typeof total !== 'number') throw unreadable();
  return { items, total, more: answer.more === true };
}

/**
 * A record of a collection; some backends answer with a list of one. An impossible id fails with 404, like an unknown
 * one.
 */
export async function requestById(collection: string, id: string, options: Options = {}): Promise<Fields> {
  const missing = new RequestError({ status: 404, message: 'There is no such record.' });
  const path = recordPath(collection, id);
  if (path === null) throw missing;
  const [, answer] = await request('GET', path, undefined, options).catch((error: unknown) => {
    throw error instanceof RequestError && error.failure.status === 400 ? missing : error;
  });
  const found: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (!isRecord(found) || !reference(found)) throw unreadable();
  return found;
}

/** A call whose answer is a file, by default of CSV. */
export async function requestFile(path: string, options: Options = {}, type = 'text/csv'): Promise<Blob> {
  // With `file`, `request` resolves to a Blob.
  const [, answer] = await request('GET', path, undefined, { ...options, file: true });
  const file = answer as Blob;
  if (!file.type.startsWith(type)) throw unreadable();
  return file;
}

/** A call whose answer is not used. */
export async function requestNothing(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, ...options }: Options & { body?: unknown } = {},
): Promise<void> {
  await request(method, path, body, options);
}

/** Merges two records: the fields of `above` win, unless they are absent or null. */
export const overlay = (below: Fields, above: Fields): Fields =>
  Object.fromEntries(
    Object.keys({ ...below, ...above }).map((name) => {
      const [one, other] = [below[name], above[name]];
      return [name, isRecord(one) && isRecord(other) ? overlay(one, other) : (other ?? one ?? null)];
    }),
  );

/** A value of an answer. If it is a record that is known, or its id alone, the known fields stay that it leaves out. */
function withKnown(known: unknown, told: unknown): unknown {
  if (told === null || !isRecord(known)) return told;
  const isKnown = reference(told) === reference(known);
  if (isRecord(told)) return isKnown || !reference(told) ? { ...known, ...told } : told;
  return isKnown ? known : told;
}

/** The fields that an answer contains; the others may be unchanged. */
export function toldOf<T extends object>(
  read: (given: Fields) => T,
  answer: Fields,
  known: object = {},
): Partial<T> {
  const below: Fields = { ...known };
  const told = Object.entries(answer).map(([name, value]) => [name, withKnown(below[name], value)] as const);
  const record = Object.entries(read({ ...below, ...Object.fromEntries(told) }));
  return Object.fromEntries(record.filter(([name]) => name in answer)) as Partial<T>;
}

/** A record after a save: the fields of the answer, or else those that were sent. */
export const savedOf = <T extends object>(
  read: (given: Fields) => T,
  sent: object,
  answer: Fields,
  known: object = {},
) => ({
  ...toldOf(read, { ...sent, ...answer }, known),
  _id: reference({ ...sent, ...answer }),
  updated_at: text(answer.updated_at),
});

/** A new record: the fields of the answer, which include its id, or else those that were sent. */
export function createdOf(sent: object, answer: Fields): Fields {
  if (!reference(answer)) throw unreadable();
  return overlay({ ...sent }, answer);
}
