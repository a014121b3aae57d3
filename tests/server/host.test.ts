import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createSimulationHost } from '../../server/commerce/classSessions/httpHost';
import { HostError } from '../../server/http/callHost';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a simulation host that responds as the listener does, and returns the client that calls it. */
async function aHost(listener: RequestListener, { trusted = true, timeoutMs = 5_000 } = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = createSimulationHost({ config: { trustedHosts: trusted ? [origin] : [] }, timeoutMs });
  const at = { clientRoot: `${origin}/root/`, oauthClientId: 'id', oauthClientSecret: 'top-secret' };
  return { host, at, origin };
}

const request = { purchaseId: 'p1', quantity: 3, variation: 'v', payer: 'student' } as const;
const classSession = { id: 'g1', name: 'Game', players: [{ email: 'a@b.example', name: 'A' }] };

const answering =
  (text: string, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  };

describe('a simulation host that works', () => {
  test('receives the order with the simulation’s credentials', async () => {
    const seen: unknown[] = [];
    const { host, at } = await aHost(async (incoming, response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { method, url, headers } = incoming;
      seen.push(
        method,
        url,
        headers.authorization,
        headers['content-type'],
        JSON.parse(Buffer.concat(chunks).toString()),
      );
      answering(JSON.stringify({ ...classSession, more: 'ignored' }))(incoming, response);
    });
    expect(await host.openClassSession(at, request)).toEqual(classSession);
    expect(seen).toEqual([
      'POST',
      '/root/api/games',
      `Basic ${Buffer.from('id:top-secret').toString('base64')}`,
      'application/json',
      { purchase: 'p1', quantity: 3, variation: 'v', payer: 'student' },
    ]);
  });

  test('receives a class session’s id as one encoded path segment', async () => {
    const urls: (string | undefined)[] = [];
    const { host, at } = await aHost((incoming, response) => {
      urls.push(incoming.url);
      answering(JSON.stringify(classSession))(incoming, response);
    });
    await host.getClassSession(at, 'g1');
    await host.getClassSession(at, '../../secret?x=1');
    expect(urls).toEqual(['/root/api/games/g1', '/root/api/games/..%2F..%2Fsecret%3Fx%3D1']);
  });
});

describe('a simulation host that fails', () => {
  async function failureOf(listener: RequestListener, timeoutMs?: number): Promise<HostError> {
    const { host, at } = await aHost(listener, { timeoutMs });
    const error = await host.openClassSession(at, request).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HostError);
    const { message } = error as HostError;
    expect(message).not.toContain('top-secret');
    return error as HostError;
  }

  test('by responding with something else than a session', async () => {
    for (const text of [
      '<h1>Hello</h1>',
      '',
      'null',
      '[]',
      '{"id":"g1","name":"Game"}',
      JSON.stringify({ ...classSession, id: '../admin' }),
      JSON.stringify({ ...classSession, id: '' }),
      JSON.stringify({ ...classSession, players: [{ name: 'A' }] }),
    ])
      await failureOf(answering(text));
  });

  test('by responding with another status', async () => {
    for (const status of [400, 401, 404, 500, 503]) {
      const { message } = await failureOf(answering(JSON.stringify(classSession), status));
      expect(message).toContain(String(status));
    }
  });

  test('by redirecting to another address', async () => {
    const visited: (string | undefined)[] = [];
    const { message, isDown } = await failureOf((incoming, response) => {
      visited.push(incoming.url);
      response.writeHead(307, { Location: '/root/elsewhere' }).end();
    });
    expect(visited).toEqual(['/root/api/games']);
    // The host is there: what else waits for it is not put off.
    expect({ message, isDown }).toEqual({ message: 'The host answered 307.', isDown: false });
  });

  test('by not responding, or not ending its response, in time', async () => {
    const late = 'The host did not answer in time.';
    expect((await failureOf(() => {}, 50)).message).toBe(late);
    const begun = await failureOf((_, response) => void response.writeHead(200).write('{'), 50);
    expect(begun.message).toBe(late);
  });

  test('by sending a response that is too large', async () => {
    const { message } = await failureOf(answering(' '.repeat(3 * 1024 * 1024)));
    expect(message).toBe('The answer of the host is too large.');
  });

  test('by closing the connection', async () => {
    const { message } = await failureOf((incoming) => void incoming.socket.destroy());
    expect(message).toBe('The host could not be reached.');
  });
});

describe('a simulation host that is not trusted', () => {
  test('is not called', async () => {
    let calls = 0;
    const { host, at } = await aHost(
      () => {
        calls += 1;
      },
      { trusted: false },
    );
    await expect(host.openClassSession(at, request)).rejects.toThrow(
      'The hub is not allowed to call this host. Ask the operator of the hub to allow the host’s address.',
    );
    expect(calls).toBe(0);
  });

  test('is not called at another address, or with a password in it', async () => {
    const { host, at, origin } = await aHost(answering(JSON.stringify(classSession)));
    const call = (clientRoot: string) => host.getClassSession({ ...at, clientRoot }, 'g1');
    for (const clientRoot of [
      '',
      'not an address',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'http://169.254.169.254/latest',
      'http://user:word@127.0.0.1:1',
    ])
      await expect(call(clientRoot), clientRoot).rejects.toBeInstanceOf(HostError);
    await expect(call(origin.replace('http://', 'http://user:word@'))).rejects.toThrow('password');
  });
});
