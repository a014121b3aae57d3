import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { badRequest, HttpError } from './errors';

/** Refuses bodies of more than 1 MB, with or without a Content-Length. */
export const limitBody = bodyLimit({
  maxSize: 1024 * 1024,
  onError() {
    throw new HttpError(413, 'The request is larger than 1 MB.', { headers: { Connection: 'close' } });
  },
});

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
