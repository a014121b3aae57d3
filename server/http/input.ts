import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { pictureAddress, webAddress } from '../../src/rules/addresses';
import { PICTURE_PROBLEM } from '../../src/rules/links/pictures';
import type { Config } from '../config/config';
import { badRequest, HttpError, invalidFields } from './errors';

const MEGABYTE = 1024 * 1024;

/** Calls that take a file in their body, in MB. */
const larger = new Map([['/api/certificates', 7]]);

const tooLarge = (megabytes: number) =>
  new HttpError(413, `The request is larger than ${megabytes} MB.`, { headers: { Connection: 'close' } });

async function readWithinLimit(stream: ReadableStream<Uint8Array>, megabytes: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > megabytes * MEGABYTE) throw tooLarge(megabytes);
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

/**
 * Refuses bodies of more than 1 MB, but where a file is sent, with or without a Content-Length. Hono's own limit begins to read each body, and
 * the connection of one that is refused later was cut off before its sender had the answer.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const { headers } = c.req.raw;
  const megabytes = larger.get(c.req.path) ?? 1;
  if (Number(headers.get('content-length') ?? 0) > megabytes * MEGABYTE) throw tooLarge(megabytes);
  if (headers.has('transfer-encoding') && c.req.raw.body) {
    const body = await readWithinLimit(c.req.raw.body, megabytes).catch((error: unknown) => {
      throw error instanceof HttpError ? error : badRequest('The request did not arrive completely.');
    });
    c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body });
  }
  return next();
};

/** NUL and unpaired surrogates, which PostgreSQL cannot store. */
export const unstorable = /[\0\p{Surrogate}]/u;

function checkQuery(url: URL): void {
  const seen = new Set<string>();
  for (const [name, value] of url.searchParams) {
    if (seen.has(name))
      throw badRequest('A query parameter was given more than once.', { [name]: 'Give this once.' });
    if (unstorable.test(name) || unstorable.test(value))
      throw badRequest('The address holds a character that is not allowed.');
    seen.add(name);
  }
}

function checkEscapes(url: URL): void {
  try {
    const decoded = decodeURIComponent(url.pathname) + decodeURIComponent(url.search);
    if (!unstorable.test(decoded)) return;
  } catch {}
  throw badRequest('The address is not valid.');
}

/** Iterative, since a body may be nested as deeply as its size allows. */
function isStorable(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && unstorable.test(next)) return false;
    if (next && typeof next === 'object') open.push(...Object.keys(next), ...Object.values(next));
  }
  return true;
}

function checkText(body: object): void {
  const message = 'The text holds a character that is not allowed.';
  if (!isStorable(Object.keys(body))) throw badRequest(message);
  const refused = Object.entries(body).filter(([, value]) => !isStorable(value));
  if (refused.length > 0) {
    throw badRequest(message, Object.fromEntries(refused.map(([field]) => [field, message])));
  }
}

async function checkBody(c: Context): Promise<void> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type)) {
    throw new HttpError(415, "Send JSON with 'Content-Type: application/json'.");
  }
  let body: unknown;
  try {
    body = await c.req.json();
  } catch {
    throw badRequest('The request body is not valid JSON.');
  }
  if (!body || typeof body !== 'object' || Array.isArray(body)) {
    throw badRequest('The request body must be a JSON object.');
  }
  checkText(body);
}

/** Some POST calls take no body; they need no Content-Type either. */
function isBodyless(c: Context): boolean {
  const length = c.req.header('content-length') ?? '0';
  return length === '0' && !c.req.header('content-type') && !c.req.header('transfer-encoding');
}

const writes = new Set(['POST', 'PUT', 'PATCH']);

/** Refuses malformed requests before they reach a handler. */
export const checkInput: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  checkEscapes(url);
  checkQuery(url);
  if (writes.has(c.req.method) && !isBodyless(c)) await checkBody(c);
  return next();
};

const withArticle = (type: string): string => {
  if (type === 'int') return 'a whole number';
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
};

function sizeMessage(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  const characters = issue.origin === 'string' ? ' characters long' : '';
  if (issue.code === 'too_big') return `This may be at most ${issue.maximum}${characters}.`;
  if (characters && issue.minimum === 1) return 'This is required.';
  return `This must be at least ${issue.minimum}${characters}.`;
}

/** The message for a value whose schema has no message of its own. */
function humanMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This must be ${withArticle(issue.expected)}.`;
    case 'too_big':
    case 'too_small':
      return sizeMessage(issue);
    case 'invalid_value':
      if (issue.input === undefined) return 'This is required.';
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return 'This is not in the expected form.';
  }
}

z.config({ localeError: humanMessage });

/** Turns a failed validation into the contract's 400, with the first message of each field. */
export function validationError(error: z.core.$ZodError): HttpError {
  const errors = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.') || 'body';
    if (!errors.has(field)) errors.set(field, message);
  }
  return invalidFields(Object.fromEntries(errors));
}

/** The host name of a `Host` header, without port and brackets; null if it is not valid. */
function nameOf(host: string): string | null {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[(.*)\]$/, '$1') : null;
}

/**
 * Refuses requests for other host names. A page that has its own name lead to this machine could otherwise read
 * what the demo shows without a login. An IP address needs no lookup of a name, so every IP address is allowed.
 */
export function ownNamesOnly({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): MiddlewareHandler {
  const own = new Set(['localhost', nameOf(host), new URL(publicUrl).hostname]);
  return async (c, next) => {
    const name = nameOf(c.req.header('host') ?? new URL(c.req.url).host);
    if (name === null || !(own.has(name) || isIP(name))) {
      throw new HttpError(421, 'This server does not answer to that host name.');
    }
    return next();
  };
}

const either = (given: string) => `Enter an address that begins with ${given}.`;

/** The reason why a field cannot hold an address; null if it can, or if the address is empty. */
type Problem = (value: string) => string | null;

export const addressProblem: Problem = (value) =>
  value === '' || webAddress(value) !== null ? null : either('http:// or https://, or a path of this site');

/** The page's content security policy allows no pictures over plain http. */
export const pictureProblem: Problem = (value) =>
  value === '' || pictureAddress(value) !== null ? null : PICTURE_PROBLEM;

/** The server itself calls this address, or appends a path to it. */
export const originProblem: Problem = (value) =>
  value === '' || webAddress(value)?.startsWith('http') ? null : either('http:// or https://');
