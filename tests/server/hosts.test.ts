import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSimulationHost } from '../../server/commerce/sessions/httpHost';
import { rateLimits, simulations, users } from '../../server/db/tables';
import { HostError } from '../../server/http/callHost';
import { serve } from '../support/serve';
import { ANSWER_MS } from '../support/timeouts';
import { classesOn } from './classes';
import { stopClock } from './clock';
import { basic } from './hosts';
import { startTestServer, told } from './support';

const server = await startTestServer();
const strict = await startTestServer({ config: { rateLimitScale: 1 } });
const { aClassOfOne, pay } = classesOn(server);

/** Starts a simulation host that responds as the listener does, and returns the client that calls it. */
async function aCalledHost(listener: RequestListener, { trusted = true, timeoutMs = ANSWER_MS } = {}) {
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
    const { host, at } = await aCalledHost(async (incoming, response) => {
      const { method, url, headers } = incoming;
      seen.push(method, url, headers.authorization, headers['content-type']);
      seen.push(JSON.parse(await text(incoming)));
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
    const { host, at } = await aCalledHost((incoming, response) => {
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
    const { host, at } = await aCalledHost(listener, message === late ? { timeoutMs: 50 } : {});
    // The whole message: it repeats no secret.
    await expect(host.openSession(at, request)).rejects.toMatchObject({ name: 'HostError', message });
  });

  test('by redirecting to another address', async () => {
    const visited: (string | undefined)[] = [];
    const { host, at } = await aCalledHost((incoming, response) => {
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
    const { host, at } = await aCalledHost(called, { trusted: false });
    await expect(host.openSession(at, request)).rejects.toThrow(
      'The hub is not allowed to call this host. Add its address to TRUSTED_HOSTS, or give the simulation another host.',
    );
    expect(called).not.toHaveBeenCalled();
  });

  test('is not called at another address, or with a password in it', async () => {
    const { host, at, origin } = await aCalledHost(answering(JSON.stringify(hostSession)));
    const call = (clientRoot: string) => host.getSession({ ...at, clientRoot }, 'g1');
    for (const clientRoot of ['', 'not an address', 'file:///etc/passwd', 'http://169.254.169.254/latest'])
      await expect(call(clientRoot), clientRoot).rejects.toBeInstanceOf(HostError);
    await expect(call(origin.replace('http://', 'http://user:word@'))).rejects.toThrow('password');
  });
});

/** A class with one student, and the calls of its simulation's host. */
async function aHost(given: Parameters<typeof aClassOfOne>[0] = {}) {
  const made = await aClassOfOne(given);
  const headers = basic(made.simulation);
  const path = `/api/host/sessions/${made.purchase.id}`;
  const ask = (more = '', at = path) => server.request('GET', at + more, { headers });
  const tell = (more: string, body: unknown) => server.request('POST', path + more, { headers, body });
  const { body } = await ask('/students/all');
  const sub: string = body.items[0].sub;
  const report = (report: object) => tell(`/students/${sub}/progress`, report);
  const right = () => ask(`/students/${sub}`);
  const inClass = async () => (await made.get('/students/all')).body.items[0];
  return { ...made, headers, path, ask, tell, sub, report, right, inClass };
}

describe('a host', () => {
  test('reads a session of its own simulation, and its roster in pages, without removed students', async () => {
    const made = await aHost({ name: 'MBA 2', payer: 'student' });
    const { ask, add, post, student, sub, purchase, simulation, user, report } = made;
    expect((await ask()).body).toMatchObject({
      _id: purchase.id,
      game: purchase.sessionId,
      name: 'MBA 2',
      client: { _id: simulation.id, name: simulation.name },
      instructor: { email: user.email },
      payer: 'student',
      ...{ seats: 10, seats_taken: 1, opens_at: null, closes_at: null },
    });
    await add('second@class.example', 'third@class.example');
    const { body } = await ask('/students/all?pp=2&total=true');
    expect(body).toMatchObject({ total: 3, items: [{ sub, email: student.email, may_play: false }, {}] });
    await post(`/students/${student._id}/revocation`, {});
    expect((await ask('/students/all')).body.items).toHaveLength(2);
    expect((await ask(`/students/${sub}`)).status).toBe(404);
    expect((await report({ state: 'finished', score: 1 })).status).toBe(404);
    await add(student.email);
    expect((await ask(`/students/${sub}`)).body).toMatchObject({ started_at: null, finished_at: null });
  });

  test('sees a student whose account is deleted as removed, until the account is restored', async () => {
    const { ask, add, right, report, tell, sub } = await aHost();
    await add('other@class.example');
    const setStatus = (status: 'active' | 'deleted') => server.change(users, sub, { status });
    await setStatus('deleted');
    const { body } = await ask('/students/all?total=true');
    expect(body).toMatchObject({ total: 1, items: [{ email: 'other@class.example' }] });
    expect([(await right()).status, (await report({ state: 'started' })).status]).toEqual([404, 404]);
    expect((await tell(`/students/${sub}/address`, { play_url: '' })).status).toBe(404);
    await setStatus('active');
    expect((await right()).body).toMatchObject({ sub, may_play: true, started_at: null });
  });

  test('gives and takes back the address that Play opens, on its own site only', async () => {
    const { tell, sub, student } = await aHost();
    const give = (play_url: string) => tell(`/students/${sub}/address`, { play_url });
    const link = async () => {
      const { body } = await server.request('GET', `/api/invites/${student._id}`, { token: student.token });
      return body.data.magiclink;
    };
    const address = `${server.url}/sandbox/play/one?key=1`;
    for (const given of [address, `${address}2`]) {
      expect(await give(given)).toMatchObject({ status: 200, body: { sub, play_url: given } });
      expect(await link()).toBe(given);
    }
    const refused = { status: 400, body: { errors: { play_url: expect.stringContaining('site') } } };
    for (const wrong of ['https://evil.example/play', 'javascript:alert(1)', '/play', `${address}\n`])
      expect(await give(wrong)).toMatchObject(refused);
    expect([await link(), (await give('')).body.play_url]).toEqual([`${address}2`, '']);
    expect(await link()).toBeNull();
  });
});

describe('the right to play', () => {
  const hour = 3_600_000;
  const at = (offset: number) => new Date(Date.now() + offset);

  test('comes with the opening and the payment, and lasts until the class closes', async () => {
    const { right, purchase, student } = await aHost();
    const open = { opensAt: null, closesAt: at(hour), payer: 'instructor' } as const;
    for (const [given, obstacle] of [
      [{}, null],
      [{ opensAt: at(hour) }, 'early'],
      [{ closesAt: at(-hour) }, 'over'],
      [{ payer: 'student' }, 'unpaid'],
      [{ payer: 'student', status: 'cancelled' }, 'cancelled'],
    ] as const) {
      await server.changePurchase(purchase.id, { ...open, ...given });
      const until = obstacle ? null : open.closesAt.toISOString();
      expect((await right()).body).toMatchObject({ may_play: obstacle === null, obstacle, until });
    }
    // It outlives a cancellation once paid, and needs no payment where the school plays free.
    await pay(student._id);
    expect((await right()).body.may_play).toBe(true);
    const free = await aHost({ payer: 'student' });
    expect((await free.right()).body.may_play).toBe(false);
    const { id } = await server.aSchool({ freeToPlay: [free.simulation.id] });
    await server.change(users, free.user.id, { schoolId: id });
    expect((await free.right()).body.may_play).toBe(true);
  });

  test('is an instructor’s at any time: the buyer’s and a co-teacher’s, until it is taken back', async () => {
    const { ask, post, user, path, token, sub } = await aHost({ closesAt: at(-hour) });
    const classPath = path.replace('/host', '');
    const [teacher, stranger] = [await server.aUser(), await server.aUser()];
    const { body: shared } = await post('/co-teachers', { email: teacher.email });
    for (const { id, email } of [user, teacher]) {
      const told = { sub: id, email, role: 'instructor', may_play: true, obstacle: null };
      expect((await ask(`/students/${id}`)).body).toMatchObject(told);
    }
    expect((await ask(`/students/${sub}`)).body).toMatchObject({ role: 'student', may_play: false });
    expect((await ask(`/students/${stranger.id}`)).status).toBe(404);
    expect((await ask('/students/all')).body.items).toHaveLength(1);

    await server.request('DELETE', `${classPath}/co-teachers/${shared._id}`, { token });
    expect((await ask(`/students/${teacher.id}`)).status).toBe(404);
    await server.change(users, user.id, { role: 'student' });
    expect((await ask(`/students/${user.id}`)).status).toBe(404);
    const other = await aHost();
    expect((await other.ask(`/students/${user.id}`)).status).toBe(404);
    expect((await other.ask(`/students/${other.user.id}`, path)).status).toBe(404);
  });
});

describe('reports', () => {
  test('show in the roster of the class and in its file; one of a start has no score', async () => {
    const { report, inClass, get } = await aHost();
    for (const [wrong, errors] of [
      [{}, { state: 'This is required.' }],
      [{ state: 'won' }, { state: 'This must be one of: started, finished.' }],
      [{ state: 'finished', score: '7' }, { score: 'This must be a number.' }],
      [{ state: 'finished', score: 1e9 }, { score: 'This may be at most 1000000.' }],
    ] as const) {
      expect(await report(wrong)).toMatchObject({ status: 400, body: { errors } });
    }
    expect(await inClass()).toMatchObject({ started_at: null, finished_at: null, score: null });
    expect((await report({ state: 'started', score: 5 })).status).toBe(200);
    expect(await inClass()).toMatchObject({ started_at: expect.any(String), finished_at: null, score: null });
    await report({ state: 'finished', score: 71.5 });
    expect(await inClass()).toMatchObject({ finished_at: expect.any(String), score: 71.5 });
    expect((await get('/students/csv')).body).toContain('"71.5"');
  });

  test('may come late, again and in any order: first times and the highest score stay', async () => {
    const { report } = await aHost({ closesAt: new Date(Date.now() - 1000) });
    const first = (await report({ state: 'finished', score: -3 })).body;
    expect(first).toMatchObject({ started_at: first.finished_at, score: -3 });
    const finished = [{}, { score: 10 }, { score: 4 }].map((score) => ({ state: 'finished', ...score }));
    await Promise.all([{ state: 'started', score: 99 }, ...finished].map(report));
    expect((await report({ state: 'started' })).body).toEqual({ ...first, score: 10 });
  });
});

describe('the credentials of a host', () => {
  /** Asks the strict server for a session of this simulation. */
  async function askAs(simulation: Awaited<ReturnType<typeof strict.aSimulation>>) {
    const { id } = await strict.aPurchase({ simulationId: simulation.id });
    return strict.request('GET', `/api/host/sessions/${id}`, { headers: basic(simulation) });
  }

  test('have to be right, and to be there, and open no other call', async () => {
    const { simulation, path, headers } = await aHost();
    expect((await server.request('GET', path.replace('/host', ''), { headers })).status).toBe(401);
    const status = async (headers: Record<string, string>) =>
      (await server.request('GET', path, { headers })).status;
    const without = await server.request('GET', path);
    expect(without).toMatchObject(told('Send the client id and the client secret with HTTP Basic.', 401));
    expect(without.headers.get('www-authenticate')).toBe('Basic realm="hosts"');
    expect(await status({ Authorization: 'Basic !' })).toBe(401);
    for (const wrong of [{ oauthClientSecret: 'x' }, { oauthClientSecret: '' }, { oauthClientId: '\0' }]) {
      expect(await status(basic({ ...simulation, ...wrong }))).toBe(401);
    }
    const none = { oauthClientSecret: '' };
    await server.change(simulations, simulation.id, none);
    expect(await status(basic({ ...simulation, ...none }))).toBe(401);
  });

  test('cannot be guessed: a network has 30 wrong ones a minute, then even the right one waits', async () => {
    onTestFinished(stopClock());
    const simulation = await strict.aSimulation();
    await strict.services.limits.consume('host-address', '127.0.0.1', 28);
    for (let i = 0; i < 4; i += 1) expect((await askAs(simulation)).status).toBe(200);
    const guess = { ...simulation, oauthClientSecret: 'guess' };
    for (let i = 0; i < 2; i += 1) expect((await askAs(guess)).status).toBe(401);
    const refused = await askAs(simulation);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.db.delete(rateLimits);
  });

  test('allow 10,000 calls a minute for each simulation', async () => {
    onTestFinished(stopClock());
    const [busy, other] = [await strict.aSimulation(), await strict.aSimulation()];
    await strict.services.limits.consume('host-client', busy.id, 9_999);
    expect([(await askAs(busy)).status, (await askAs(busy)).status]).toEqual([200, 429]);
    expect((await askAs(other)).status).toBe(200);
  });
});
