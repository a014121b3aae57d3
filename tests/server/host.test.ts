import type { RequestListener } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { createSimulationHost } from '../../server/commerce/sessions/httpHost';
import { HostError } from '../../server/http/callHost';
import { serve } from '../support/serve';
import { ANSWER_MS } from '../support/timeouts';

/** Starts a simulation host that responds as the listener does, and returns the client that calls it. */
async function aHost(listener: RequestListener, { trusted = true, timeoutMs = ANSWER_MS } = {}) {
  const { origin } = await serve(listener);
  const host = createSimulationHost({ config: { trustedHosts: trusted ? [origin] : [] }, timeoutMs });
  const at = { clientRoot: `${origin}/root/`, oauthClientId: 'id', oauthClientSecret: 'top-secret' };
  return { host, at, origin };
}

const request = { purchaseId: 'p1', quantity: 3, variation: 'v', payer: 'student' } as const;
const hostSession = { id: 'g1', name: 'Game', players: [{ email: 'a@b.example', name: 'A' }] };

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
      seen.push(method, url, headers.authorization, headers['content-type']);
      seen.push(JSON.parse(Buffer.concat(chunks).toString()));
      answering(JSON.stringify({ ...hostSession, more: 'ignored' }))(incoming, response);
    });
    expect(await host.openSession(at, request)).toEqual(hostSession);
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
      answering(JSON.stringify(hostSession))(incoming, response);
    });
    await host.getSession(at, 'g1');
    await host.getSession(at, '../../secret?x=1');
    expect(urls).toEqual(['/root/api/games/g1', '/root/api/games/..%2F..%2Fsecret%3Fx%3D1']);
  });
});

describe('a simulation host that fails', () => {
  const late = 'The host did not answer in time.';
  const answers = (message: string, ...texts: string[]) =>
    texts.map((text) => [message, answering(text)] as const);

  test.each<readonly [string, RequestListener]>([
    [late, () => {}],
    [late, (_, response) => void response.writeHead(200).write('{')],
    ['The host could not be reached.', ({ socket }) => void socket.destroy()],
    ...[400, 401, 404, 500, 503].map(
      (status) => [`The host answered ${status}.`, answering(JSON.stringify(hostSession), status)] as const,
    ),
    ...answers('The answer of the host is too large.', ' '.repeat(3 * 1024 * 1024)),
    ...answers('The host did not answer with JSON.', '<h1>Hello</h1>', ''),
    ...answers(
      'The host did not answer with a game.',
      'null',
      '{"id":"g1","name":"Game"}',
      JSON.stringify({ ...hostSession, id: '../admin' }),
      JSON.stringify({ ...hostSession, players: [{ name: 'A' }] }),
    ),
  ])('%s', async (message, listener) => {
    const { host, at } = await aHost(listener, message === late ? { timeoutMs: 50 } : {});
    // The whole message: it repeats no secret.
    await expect(host.openSession(at, request)).rejects.toMatchObject({ name: 'HostError', message });
  });

  test('by redirecting to another address', async () => {
    const visited: (string | undefined)[] = [];
    const { host, at } = await aHost((incoming, response) => {
      visited.push(incoming.url);
      response.writeHead(307, { Location: '/root/elsewhere' }).end();
    });
    // The host is there: what else waits for it is not put off.
    const failure = { message: 'The host answered 307.', isDown: false };
    await expect(host.openSession(at, request)).rejects.toMatchObject(failure);
    expect(visited).toEqual(['/root/api/games']);
  });
});

describe('a simulation host that is not trusted', () => {
  test('is not called', async () => {
    const called = vi.fn();
    const { host, at } = await aHost(called, { trusted: false });
    await expect(host.openSession(at, request)).rejects.toThrow(
      'The hub is not allowed to call this host. Add its address to TRUSTED_HOSTS, or give the simulation another host.',
    );
    expect(called).not.toHaveBeenCalled();
  });

  test('is not called at another address, or with a password in it', async () => {
    const { host, at, origin } = await aHost(answering(JSON.stringify(hostSession)));
    const call = (clientRoot: string) => host.getSession({ ...at, clientRoot }, 'g1');
    for (const clientRoot of ['', 'not an address', 'file:///etc/passwd', 'http://169.254.169.254/latest'])
      await expect(call(clientRoot), clientRoot).rejects.toBeInstanceOf(HostError);
    await expect(call(origin.replace('http://', 'http://user:word@'))).rejects.toThrow('password');
  });
});
