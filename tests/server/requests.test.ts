import { once } from 'node:events';
import type { RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app';
import { createLogger, sparseWarning } from '../../server/http/logger';
import { localCaller } from '../support/localCaller';
import { rawCall } from './rawCall';
import { saying, startTestServer } from './support';

const server = await startTestServer();
const broken = await startTestServer();
// A code that a lost database has, too.
broken.services.limits.consume = () =>
  Promise.reject(Object.assign(new Error('secret detail'), { code: 'ECONNRESET' }));
const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const login = (body: string, headers?: Record<string, string>) =>
  server.request('POST', '/auth/login', { body, ...(headers && { headers }) });

/** The security headers of every answer. */
const common = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};

const raw = (options: RequestOptions) => rawCall(server.url, options);
const appWith = (config: Partial<typeof server.config>) =>
  createApp({ ...server.services, config: { ...server.config, ...config } });

describe('a body', () => {
  test.each([
    ['is not valid JSON.', ['{"email":', '']],
    ['must be a JSON object.', ['null', '[1]', '"x"', '1']],
    // With NUL in a text or a name, and with half a surrogate pair.
    [
      'holds a character that is not allowed.',
      ['{"email":"a\\u0000b"}', '{"a\\u0000":1}', '{"a":"\\ud800"}'],
    ],
    ['email', [`{"email":${'['.repeat(200_000)}${']'.repeat(200_000)},"password":"x"}`]],
  ])('is a 400 with the reason: %s', async (reason, bodies) => {
    for (const body of bodies) expect(await login(body)).toMatchObject(saying(reason, 400));
  });

  test('with a byte order mark is accepted', async () => {
    expect((await login('\ufeff{"email":"a","password":"b"}')).status).toBe(401);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', ''])(
    'of type %j is a 415',
    async (type) => {
      const answer = await login('{"email":"a","password":"b"}', { 'Content-Type': type });
      expect(answer).toMatchObject(saying('application/json', 415));
    },
  );

  test('larger than 1 MB is a 413, and a smaller one accepted, with and without a declared length', async () => {
    const streamed = (body: string) =>
      fetch(`${server.url}/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: new Blob([body]).stream(),
        duplex: 'half',
      } as RequestInit);
    const large = JSON.stringify({ email: 'a', password: 'x'.repeat(1024 * 1024) });
    const refusal = { message: 'The request is larger than 1 MB.' };
    expect(await login(large)).toMatchObject({ status: 413, body: refusal });
    const refused = await streamed(large);
    expect({ status: refused.status, body: await refused.json() }).toEqual({ status: 413, body: refusal });
    expect((await streamed('{"email":"a","password":"b"}')).status).toBe(401);
  });

  test.each(['Transfer-Encoding: chunked', 'Content-Length: 100'])(
    'whose sender goes away is a 400, and no failure of the database: %s',
    async (length) => {
      const { hostname, port } = new URL(server.url);
      server.log.length = 0;
      const sender = connect(Number(port), hostname);
      const headers = ['Host: localhost', 'Content-Type: application/json', 'Expect: 100-continue', length];
      sender.write(`POST /auth/login HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      await once(sender, 'data');
      sender.end('6\r\n{"a":1\r\n');
      const isAnswered = () => server.log.some((line) => line.includes('"request"'));
      await expect.poll(isAnswered).toBe(true);
      expect(server.log.map((line) => JSON.parse(line))).toMatchObject([{ level: 'info', status: 400 }]);
    },
  );

  test('cannot change the prototype of an object', async () => {
    await login(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"email":"a","password":"b"}',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('an address', () => {
  test.each([
    '/api/public/clients/all?pag=1&pag=2',
    '/api/public/clients/all?q=a%00b',
    '/api/public/clients/all?q=%E0%A4%A',
    '/api/public/clients/%E0%A4%A',
    '/api/public/clients/a%00b',
    '/api/public/clients/all?%ff=1',
    '/api/public/clients/all?pp=1000000',
    '/api/public/clients/all?sort=price_cents:desc',
    '/api/public/clients/all?category=cooking',
  ])('%s is a 400', async (path) => {
    const { status, headers, body } = await raw({ path });
    expect(status).toBe(400);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body.toString()).message).toMatch(/\w/);
  });

  test.each([
    ...['GET /api', 'GET /api/nothing', 'GET /auth/unknown', 'GET /users/x/y', 'GET /oidc/nothing'],
    ...['GET /api/public/clients/..%2f..%2fetc', 'GET /api/__proto__'],
    ...['POST /api/nothing', 'PUT /api/nothing', 'DELETE /api/nothing'],
  ])('that programs call is a 404 in JSON, also for a browser: %s', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const { status, body } = await server.request(method, path, { headers: browser });
    expect(status).toBe(404);
    expect(body.message).toMatch(/\w/);
  });

  test.each([
    ['DELETE', '/auth/login', 'POST'],
    ['POST', '/admin/library', 'GET, HEAD'],
    ['PUT', '/api/users/some-id', 'GET, HEAD, POST, DELETE'],
    ['TRACE', '/api/audit', 'GET, HEAD'],
  ])('that is known, with another method, is a 405: %s %s', async (method, path, allowed) => {
    const { status, headers, body } = await raw({ method, path, headers: browser });
    expect([status, headers.allow?.split(', ').sort()]).toEqual([405, allowed.split(', ').sort()]);
    expect(JSON.parse(body.toString())).toEqual({ message: 'This address does not take that method.' });
  });
});

describe('the demo', () => {
  const ask = (host: string, path = '/sandbox/outbox') => raw({ path, headers: { Host: host } });

  test.each(['evil.example', 'localhost.evil.example', 'evil.example:3000', '127.0.0.1.evil.example'])(
    'rejects the host name %s',
    async (host) => {
      for (const path of ['/sandbox/outbox', '/healthz', '/api/public/clients/all', '/admin/']) {
        expect((await ask(host, path)).status, path).toBe(421);
      }
    },
  );

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1:1', '[::1]:1', '192.0.2.7'])(
    'accepts its own name %s',
    async (host) => {
      expect((await ask(host)).status).toBe(200);
    },
  );

  test('accepts the name of its public address, and a production server accepts any name', async () => {
    const answerOf = async (config: Partial<typeof server.config>) =>
      (await appWith(config).request('http://hub.example/healthz', {}, localCaller)).status;
    expect(await answerOf({ publicUrl: 'http://hub.example:8080' })).toBe(200);
    expect([await answerOf({}), await answerOf({ mode: 'production' })]).toEqual([421, 200]);
  });
});

test('an unexpected failure is a 500 that reveals only the id of its log line, with the security headers', async () => {
  const { status, body, headers } = await broken.request('POST', '/auth/login', {
    body: { email: 'a', password: 'b' },
  });
  expect(status).toBe(500);
  expect(body).toEqual({ message: 'Something went wrong on our side.', request_id: expect.any(String) });
  const line = broken.log.find((text) => text.includes('unexpected error'));
  expect(line).toContain(body.request_id);
  expect(line).toContain('secret detail');
  expect(Object.fromEntries(headers)).toMatchObject(common);
  expect((await broken.request('GET', '/api/public/clients/all')).status).toBe(200);
});

describe('the log', () => {
  test('contains the route, the user and the result of each call, and no personal data', async () => {
    const { token, ...user } = await server.signedIn({ email: 'canary@test.example' });
    server.log.length = 0;
    await server.request('GET', '/api/public/clients/some-slug?q=canary-query', { token });
    await server.request('POST', '/auth/login', { body: { email: user.email, password: 'canary-password' } });
    const route = '/api/public/clients/{code}';
    expect(server.log.map((line) => JSON.parse(line))).toMatchObject([
      {
        method: 'GET',
        route,
        status: 404,
        user: user.id,
        ms: expect.any(Number),
        clientAddress: '127.0.0.1',
      },
      { method: 'POST', route: '/auth/login', status: 401, user: null },
    ]);
    expect(server.log.join('')).not.toMatch(/canary|some-slug/);
    expect(server.log.join('')).not.toContain(token);
  });

  test('warns once of a proxy, unless it is trusted', async () => {
    server.log.length = 0;
    const headers = { 'X-Forwarded-For': '192.0.2.7' };
    const warnings = async (trustProxy: boolean) => {
      const app = appWith({ trustProxy });
      for (const path of ['/healthz', '/healthz']) await app.request(path, { headers }, localCaller);
      return server.log.filter((line) => line.includes('TRUST_PROXY')).length;
    };
    expect([await warnings(true), await warnings(false)]).toEqual([0, 1]);
  });

  test('names the caller’s network, as the trusted proxy tells it, and health checks for debugging alone', async () => {
    const lines: string[] = [];
    const logger = createLogger('debug', { write: (line: string) => void lines.push(line) });
    const config = { ...server.config, trustProxy: true };
    const app = createApp({ ...server.services, config, logger });
    const get = (path: string, forwarded: string) =>
      app.request(path, { headers: { 'X-Forwarded-For': forwarded } }, localCaller);
    await get('/readyz', '203.0.113.9, 192.0.2.7');
    await get('/healthz', '::ffff:192.0.2.7');
    await get('/api/public/clients/all', '2001:db8:1:2:3:4:5:6');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'debug', route: '/readyz', clientAddress: '192.0.2.7' },
      { level: 'debug', route: '/healthz', clientAddress: '192.0.2.7' },
      { level: 'info', route: '/api/public/clients/all', clientAddress: '2001:db8:1:2::/64' },
    ]);
  });

  test('names a failed query without its values', async () => {
    await server.db.execute('alter table rate_limits rename to gone');
    await server.request('POST', '/auth/login', { body: { email: 'canary@test.example', password: 'b' } });
    await server.db.execute('alter table gone rename to rate_limits');
    const line = server.log.find((text) => text.includes('unexpected error')) ?? '';
    for (const text of ['QueryError', 'rate_limits']) expect(line).toContain(text);
    expect(line).not.toMatch(/login-address|canary/);
  });
});

test('a frequent warning is logged once a minute, with the number of its occurrences', () => {
  const warn = vi.fn();
  let now = 5;
  const warnOften = sparseWarning({ warn }, 'too often', () => now);
  for (let n = 0; n < 10; n += 1) warnOften();
  expect(warn.mock.calls).toEqual([[{ times: 1 }, 'too often']]);
  now += 59_999;
  warnOften();
  now += 1;
  warnOften();
  expect(warn.mock.calls.slice(1)).toEqual([[{ times: 11 }, 'too often']]);
});

describe('the security headers', () => {
  test.each([
    ['GET', '/auth/profile', 401],
    ['GET', '/api/public/clients/all', 200],
    ['GET', '/nowhere', 404],
    ['GET', '/admin', 302],
    ['POST', '/auth/login', 400],
    ['GET', '/sandbox/outbox', 200],
    ['GET', '/sandbox/nothing', 404],
  ])('are on the answer to %s %s, which is %i', async (method, path, expected) => {
    const { status, headers } = await server.request(method, path, method === 'POST' ? { body: {} } : {});
    expect(status).toBe(expected);
    expect(Object.fromEntries(headers)).toMatchObject(common);
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('are on a refusal of one request of too many', async () => {
    const crowd = Array.from({ length: 1_100 }, () => server.app.request('/api/nowhere', {}, localCaller));
    const refused = (await Promise.all(crowd)).find(({ status }) => status === 429);
    expect(Object.fromEntries(refused?.headers ?? [])).toMatchObject(common);
  });

  test('make browsers use HTTPS if the hub is served over HTTPS', async () => {
    const app = appWith({ publicUrl: 'https://hub.example' });
    const { headers } = await app.request('https://hub.example/nowhere', {}, localCaller);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });

  test('keep responses to a session out of every cache', async () => {
    const token = await server.signIn(await server.aUser());
    for (const path of ['/auth/profile', '/api/invites/all', '/api/purchases/all']) {
      const { headers } = await server.request('GET', path, { token });
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('vary'), path).toContain('Authorization');
    }
  });
});

test('a HEAD request gets the response of a GET request without the body', async () => {
  const { status, body } = await server.request('HEAD', '/api/public/clients/all');
  expect({ status, body }).toEqual({ status: 200, body: '' });
});
