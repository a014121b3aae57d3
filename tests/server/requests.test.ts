import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { localCaller } from '../support/localCaller';
import { startTestServer } from './support';

const server = await startTestServer();
const broken = await startTestServer({
  services: {
    limits: {
      // A code that a lost database has, too.
      consume: () => Promise.reject(Object.assign(new Error('secret detail'), { code: 'ECONNRESET' })),
      check: async () => {},
      allows: async () => true,
      countEach: async () => [],
      giveBack: async () => {},
    },
  },
});
const login = (body: string, headers?: Record<string, string>) =>
  server.request('POST', '/auth/login', { body, ...(headers && { headers }) });

/** The security headers of every answer. */
const common = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};

/** Sends a path, a method or a host name exactly as it is written; `fetch` would normalise it. */
const raw = (options: { path: string; method?: string; headers?: Record<string, string> }) =>
  new Promise<{ status: number; type: string; allow: string | undefined; body: string }>(
    (resolve, reject) => {
      httpRequest(server.url, options, (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        const { 'content-type': type, allow } = response.headers;
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: String(type), allow, body }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

describe('a body', () => {
  test.each([
    ['malformed JSON', '{"email":', 'The request body is not valid JSON.'],
    ['empty', '', 'The request body is not valid JSON.'],
    ['null', 'null', 'The request body must be a JSON object.'],
    ['a list', '[1]', 'The request body must be a JSON object.'],
    ['a string', '"x"', 'The request body must be a JSON object.'],
    ['a number', '1', 'The request body must be a JSON object.'],
    ['with NUL', '{"email":"a\\u0000b","password":"x"}', 'The text holds a character that is not allowed.'],
    ['with NUL in a name', '{"a\\u0000":1}', 'The text holds a character that is not allowed.'],
    [
      'with half a surrogate pair',
      '{"email":"\\ud800","password":"x"}',
      'The text holds a character that is not allowed.',
    ],
  ])('%s is a 400', async (_, body, message) => {
    expect(await login(body)).toMatchObject({ status: 400, body: { message } });
  });

  test('with a byte order mark is accepted, and one nested to the maximum depth for its size rejected', async () => {
    expect((await login('\ufeff{"email":"a","password":"b"}')).status).toBe(401);
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect((await login(`{"email":${deep},"password":"x"}`)).status).toBe(400);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', ''])(
    'of type %j is a 415',
    async (type) => {
      const answer = await login('{"email":"a","password":"b"}', { 'Content-Type': type });
      expect(answer).toMatchObject({
        status: 415,
        body: { message: expect.stringContaining('application/json') },
      });
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
    '/api/public/clients/all?pag=0',
    '/api/public/clients/all?pp=1000000',
    '/api/public/clients/all?pp=All',
    '/api/public/clients/all?sort=price_cents:desc',
    '/api/public/clients/all?category=cooking',
  ])('%s is a 400', async (path) => {
    const { status, type, body } = await raw({ path });
    expect(status).toBe(400);
    expect(type).toContain('application/json');
    expect(JSON.parse(body).message).toMatch(/\w/);
  });

  test.each([
    '/api',
    '/api/nothing',
    '/auth/unknown',
    '/users/x/y',
    '/api/public/clients/..%2f..%2fetc',
    '/api/__proto__',
  ])('%s is a 404', async (path) => {
    const { status, body } = await server.request('GET', path, { headers: { Accept: 'text/html' } });
    expect(status).toBe(404);
    expect(body.message).toMatch(/\w/);
  });

  test('that is unknown is a 404 for every method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await server.request(method, '/api/nothing')).status).toBe(404);
  });

  test.each([
    ['DELETE', '/auth/login', 'POST'],
    ['PUT', '/api/users/some-id', 'GET, HEAD, POST, DELETE'],
    ['TRACE', '/api/audit', 'GET, HEAD'],
    ['TRACE', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/admin/library', 'GET, HEAD'],
  ])('that is known, with another method, is a 405: %s %s', async (method, path, allowed) => {
    const { status, allow, body } = await raw({ method, path });
    expect(status).toBe(405);
    expect(allow?.split(', ').sort()).toEqual(allowed.split(', ').sort());
    expect(JSON.parse(body)).toEqual({ message: 'This address does not take that method.' });
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
    const answerOf = async (config: Partial<typeof server.config>) => {
      const app = createApp({ ...server.services, config: { ...server.config, ...config } });
      return (await app.request('http://hub.example/healthz', {}, localCaller)).status;
    };
    expect(await answerOf({ publicUrl: 'http://hub.example:8080' })).toBe(200);
    expect(await answerOf({})).toBe(421);
    expect(await answerOf({ mode: 'production' })).toBe(200);
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
    const user = await server.aUser({ email: 'canary@test.example' });
    const token = await server.signIn(user);
    server.log.length = 0;
    await server.request('GET', '/api/public/clients/some-slug?q=canary-query', { token });
    await server.request('POST', '/auth/login', { body: { email: user.email, password: 'canary-password' } });
    const [first, second] = server.log.map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      method: 'GET',
      route: '/api/public/clients/{code}',
      status: 404,
      user: user.id,
    });
    expect(first.ms).toBeGreaterThanOrEqual(0);
    expect(second).toMatchObject({ method: 'POST', route: '/auth/login', status: 401, user: null });
    expect(server.log.join('')).not.toMatch(/canary|some-slug/);
    expect(server.log.join('')).not.toContain(token);
  });

  test.each([
    ['warns once of a proxy', false, 1],
    ['does not warn of a proxy that is trusted', true, 0],
  ])('%s', async (_, trustProxy, times) => {
    const app = createApp({ ...server.services, config: { ...server.config, trustProxy } });
    server.log.length = 0;
    const headers = { 'X-Forwarded-For': '192.0.2.7' };
    for (const path of ['/healthz', '/healthz']) await app.request(path, { headers }, localCaller);
    expect(server.log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(times);
  });

  test('names a failed query without its values', async () => {
    await server.db.execute('alter table rate_limits rename to gone');
    await server.request('POST', '/auth/login', { body: { email: 'canary@test.example', password: 'b' } });
    await server.db.execute('alter table gone rename to rate_limits');
    const line = server.log.find((text) => text.includes('unexpected error')) ?? '';
    expect(line).toContain('rate_limits');
    expect(line).not.toContain('login-address');
  });
});

describe('the security headers', () => {
  test.each([
    ['GET', '/auth/profile', 401],
    ['GET', '/api/public/clients/all', 200],
    ['GET', '/nowhere', 404],
    ['GET', '/', 302],
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
    const crowd = Array.from({ length: 1_100 }, () => server.app.request('/nowhere', {}, localCaller));
    const refused = (await Promise.all(crowd)).find(({ status }) => status === 429);
    expect(Object.fromEntries(refused?.headers ?? [])).toMatchObject(common);
  });

  test('make browsers use HTTPS if the hub is served over HTTPS', async () => {
    const app = createApp({
      ...server.services,
      config: { ...server.config, publicUrl: 'https://hub.example' },
    });
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
