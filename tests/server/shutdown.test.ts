import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gracefulClose } from '../../server/http/gracefulClose';

const request = 'GET / HTTP/1.1\r\nHost: hub.example\r\n\r\n';
/** Shorter than in production. */
const LONGEST_REQUEST_MS = 2_000;

let server: ReturnType<typeof createServer>;
let close: () => Promise<void>;
let asked: ServerResponse[];
let clients: Socket[];

beforeEach(async () => {
  asked = [];
  clients = [];
  server = createServer((_, response) => void asked.push(response));
  close = gracefulClose(server, LONGEST_REQUEST_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
});

/** Opens a connection and collects its data until it ends; a reset connection rejects. */
async function open() {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  let text = '';
  client.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const received = once(client, 'close').then(() => text);
  await Promise.all([once(client, 'connect'), once(server, 'connection')]);
  return { client, received };
}

async function askedTimes(count: number): Promise<void> {
  while (asked.length < count) await once(server, 'request');
}

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

test('requests that have arrived but have not been read are answered', async () => {
  const used = await open();
  used.client.write(request);
  await askedTimes(1);
  asked[0]?.end('an answer before');
  await once(used.client, 'data');
  const unused = await open();
  server.on('request', (_, response) => response.setHeader('Connection', 'close').end('the answer'));
  used.client.write(request);
  unused.client.write(request);
  block(50);
  await close();
  for (const { received } of [used, unused]) expect(await received).toContain('the answer');
});

test('all connections that wait to be accepted are accepted', async () => {
  server.on('request', (_, response) => response.setHeader('Connection', 'close').end('the answer'));
  const { port } = server.address() as AddressInfo;
  const callers = Array.from({ length: 60 }, () => {
    const client = connect(port, '127.0.0.1', () => client.write(request));
    clients.push(client);
    let text = '';
    client.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    return once(client, 'close').then(() => text);
  });
  await once(server, 'connection');
  await close();
  for (const answer of await Promise.all(callers)) expect(answer).toContain('the answer');
});

test('a request that arrives on an open connection during the shutdown is answered', async () => {
  const used = await open();
  used.client.write(request);
  await askedTimes(1);
  asked[0]?.end('an answer before');
  await once(used.client, 'data');
  const unused = await open();
  server.on('request', (_, response) => response.setHeader('Connection', 'close').end('the answer'));
  const closed = close();
  while (server.listening) await turnOfLoop();
  used.client.write(request);
  unused.client.write(request);
  for (const { received } of [used, unused]) expect(await received).toContain('the answer');
  await closed;
});

test('connections that nothing is asked on do not hold it up', async () => {
  const idle = await open();
  idle.client.write(request);
  await askedTimes(1);
  asked[0]?.end('the answer');
  await once(idle.client, 'data');
  const silent = await open();
  const begun = performance.now();
  await close();
  expect(performance.now() - begun).toBeLessThan(1000);
  await Promise.all([idle.received, silent.received]);
});

test('a request that never arrives completely, and one that is never answered, do not hold it up', async () => {
  const [half, unanswered] = [await open(), await open()];
  half.client.write('POST / HTTP/1.1\r\nHost:');
  unanswered.client.write(request);
  await askedTimes(1);
  await close();
  await Promise.all([half.received, unanswered.received]);
});
