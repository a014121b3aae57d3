import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer, gracefulClose } from '../../server/http/httpServer';
import { TEST_MS } from '../support/timeouts';

const request = 'GET / HTTP/1.1\r\nHost: hub.example\r\n\r\n';

let server: ReturnType<typeof createServer>;
let close: () => Promise<void>;
let asked: ServerResponse[];
let clients: Socket[];

async function start(longestRequestMs: number): Promise<void> {
  asked = [];
  clients = [];
  // Node's own limits of time would end a connection that is held up.
  server = createServer({ headersTimeout: 0, requestTimeout: 0 }, (_, response) => void asked.push(response));
  close = gracefulClose(server, longestRequestMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

// A shutdown that waits until a request is cut off fails the test.
beforeEach(() => start(2 * TEST_MS));
afterEach(() => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  server.close();
});

/** Opens a connection and collects its data until it ends; a reset connection rejects. */
function call(text = '') {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1', () => client.write(text));
  clients.push(client);
  let answer = '';
  client.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  return { client, received: once(client, 'close').then(() => answer) };
}

async function open() {
  const opened = call();
  await once(server, 'connection');
  return opened;
}

/** A connection that has had an answer. */
async function openUsed() {
  const used = await open();
  used.client.write(request);
  await askedTimes(1);
  asked[0]?.end('an answer before');
  await once(used.client, 'data');
  return used;
}

async function askedTimes(count: number): Promise<void> {
  while (asked.length < count) await once(server, 'request');
}

const answerAll = () =>
  server.on('request', (_, response) => response.setHeader('Connection', 'close').end('the answer'));

/** Blocks the process, so that it reads no requests during this time. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a request in progress is completed', async () => {
  const { client, received } = await open();
  client.write(request);
  await askedTimes(1);
  const closed = close();
  while (server.listening) await turnOfLoop();
  asked[0]?.setHeader('Connection', 'close').end('the answer');
  expect(await received).toContain('the answer');
  await closed;
});

test('requests that have arrived on open connections before the shutdown and are not read yet are answered', async () => {
  const all = [await openUsed(), await open()];
  answerAll();
  for (const { client } of all) client.write(request);
  block(50);
  const closed = close();
  for (const { received } of all) expect(await received).toContain('the answer');
  await closed;
});

test('a request that comes on a fresh connection during the shutdown is answered', async () => {
  const { client, received } = await open();
  answerAll();
  const closed = close();
  while (server.listening) await turnOfLoop();
  client.write(request);
  expect(await received).toContain('the answer');
  await closed;
});

test('all connections that wait to be accepted are accepted', async () => {
  answerAll();
  const callers = Array.from({ length: 60 }, () => call(request));
  await once(server, 'connection');
  await close();
  for (const { received } of callers) expect(await received).toContain('the answer');
});

test('connections that nothing is asked on do not hold it up', async () => {
  const all = [await openUsed(), await open()];
  await close();
  await Promise.all(all.map(({ received }) => received));
});

test('a request that never arrives completely, and one that is never answered, do not hold it up', async () => {
  server.close();
  await start(1);
  const [half, unanswered] = [await open(), await open()];
  half.client.write('POST / HTTP/1.1\r\nHost:');
  unanswered.client.write(request);
  await askedTimes(1);
  await close();
  await Promise.all([half.received, unanswered.received]);
});

test.each([
  ['without the end of its headers', 'POST / HTTP/1.1\r\nHost: hub.example\r\nX-Slow: '],
  ['without the end of its body', 'POST / HTTP/1.1\r\nHost: hub.example\r\nContent-Length: 9\r\n\r\nx'],
])('a request %s is closed with a 408', async (_, text) => {
  server.close();
  server = createHttpServer((incoming, response) => incoming.resume().on('end', () => response.end()), {
    headersTimeout: 100,
    requestTimeout: 200,
    connectionsCheckingInterval: 50,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect(await call(text).received).toMatch(/^HTTP\/1.1 408 /);
});

test('a server has limits for times and for the number of connections', () => {
  const { headersTimeout, requestTimeout, maxConnections } = createHttpServer(() => {});
  expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    maxConnections: 5_000,
  });
});
