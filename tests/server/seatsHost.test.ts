import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSimulationHost } from '../../server/commerce/classSessions/httpHost';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { freePort } from '../support/freePort';
import { startProcess } from '../support/process';
import { anAddress } from './classes';
import { anOrder, buyerOn } from './commerce';
import { browserOn, signInAt } from './oidcClient';
import { startTestServer } from './support';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const server = await startTestServer({ config: { sandbox: false, trustedHosts: [origin] } });
const { services } = server;
const host = startProcess(['--import', 'tsx', 'tests/server/hostProcess.ts', server.url, String(port)]);
beforeAll(() => host.printed('Ready'));
afterAll(() => {
  host.child.kill('SIGKILL');
});

/** A session for ten students at the host, and the calls of its instructor. */
async function aSession() {
  const simulation = await server.aSimulation({
    clientRoot: `${origin}/host`,
    redirectUrl: `${origin}/host/signed-in`,
    trusted: true,
  });
  const token = await server.signIn(await server.aUser());
  const { body: purchase } = await buyerOn(server, token).buy(anOrder(simulation));
  const path = `/api/sessions/${purchase._id}`;
  const post = (more: string, body: object) => server.request('POST', path + more, { token, body });
  return {
    addSeats(quantity: number) {
      const { client_code, platform, status, ...order } = anOrder(simulation, { quantity });
      return post('/seats', order);
    },
    addStudents: (count: number) =>
      post('/students', {
        students: Array.from({ length: count }, () => ({ email: anAddress(), name: '', lastname: '' })),
      }),
    get: async () => (await server.request('GET', path, { token })).body,
    orders: async () => (await server.request('GET', `${path}/seats`, { token })).body.orders,
    /** The number of seats on the host's page. */
    async hosted(): Promise<number> {
      const browser = browserOn(server);
      const { body } = await browser.open(await signInAt(browser, purchase.session.url, token));
      return Number(/<dt>Seats<\/dt><dd>(\d+)/.exec(body)?.[1]);
    },
  };
}

/** Runs the work that is due in the given number of minutes. */
const runAfter = (minutes: number) =>
  new Reconciler({ ...services, now: () => new Date(Date.now() + minutes * 60_000) }).run();

/** The host stands still, and answers afterwards all that it was asked meanwhile. */
async function whileHostStandsStill(work: () => Promise<void>): Promise<void> {
  const { host: patient } = services;
  services.host = createSimulationHost({ config: server.config, timeoutMs: 200 });
  host.child.kill('SIGSTOP');
  try {
    await work();
  } finally {
    host.child.kill('SIGCONT');
    services.host = patient;
  }
}

test('seats that the host confirms too late are waited for, and usable once', async () => {
  const { addSeats, addStudents, get, orders, hosted } = await aSession();
  await whileHostStandsStill(async () => {
    expect(await addSeats(20)).toMatchObject({ status: 200, body: { session: null } });
    expect(await addSeats(5)).toMatchObject({ status: 200, body: { session: null } });
    // The buyer is told that they are on their way, and sells them to nobody before.
    expect(await get()).toMatchObject({ seats: 10, seats_waiting: 25 });
    expect(await orders()).toMatchObject([{ session: null }, { session: null }]);
    expect((await addStudents(11)).body.refused).toHaveLength(1);
    await runAfter(2);
    expect(await get()).toMatchObject({ seats: 10, seats_waiting: 25 });
  });
  // The host has heard of all seats by now, but the hub does not know that.
  await expect.poll(hosted).toBe(35);
  expect(await get()).toMatchObject({ seats: 10, seats_waiting: 25 });

  await Promise.all([runAfter(30), runAfter(30)]);
  expect(await get()).toMatchObject({ seats: 35, seats_waiting: 0 });
  const { id } = (await get()).session;
  expect(await orders()).toMatchObject([{ session: { id } }, { session: { id } }]);
  await runAfter(120);
  expect(await get()).toMatchObject({ seats: 35, seats_waiting: 0 });
  expect(await hosted()).toBe(35);
  expect((await addStudents(26)).body).toMatchObject({
    refused: [{ reason: 'All 35 seats are taken.' }],
  });
});

test('a host that refuses the hub’s credentials gets no seats until they are right again', async () => {
  const { addSeats, get, hosted } = await aSession();
  const { host: right } = services;
  services.host = {
    ...right,
    confirmSeats: (at, ...more) => right.confirmSeats({ ...at, oauthClientSecret: 'wrong' }, ...more),
  };
  const { body: ordered } = await addSeats(5);
  await runAfter(2);
  await runAfter(10);
  const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
  const shown = await server.request('GET', `/api/purchases/${ordered._id}`, { token: administrator });
  expect(shown.body.waiting).toMatchObject({ attempts: 3, error: 'The host answered 401.' });
  expect(await get()).toMatchObject({ seats: 10, seats_waiting: 5 });
  expect(await hosted()).toBe(10);
  services.host = right;
  await runAfter(60);
  expect(await get()).toMatchObject({ seats: 15, seats_waiting: 0 });
  expect(await hosted()).toBe(15);
});
