import { beforeEach, describe, expect, test } from 'vitest';
import { storeDone } from '../../server/commerce/sessions/session';
import { webhookDeliveries, webhookHosts } from '../../server/db/tables';
import { createWebhookWorker, newSecret, signatureOf } from '../../server/webhooks/delivery';
import { TEST_MS } from '../support/timeouts';
import { anAddress, classesOn } from './classes';
import { buyerOn, cards } from './commerce';
import { refusedAt, startTestServer } from './support';
import { isSignedBy, startWebhookHost, type WebhookHost } from './webhookHost';

const host = await startWebhookHost();
const other = await startWebhookHost();
const server = await startTestServer();
server.config.trustedHosts = [...server.config.trustedHosts, host.origin, other.origin];
const { aClass } = classesOn(server);
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
const asAdministrator = { token: administrator };

const MINUTE = 60_000;
let clock = 0;
server.services.now = () => new Date(clock);
const pass = (minutes: number) => {
  clock += minutes * MINUTE;
};
beforeEach(async () => {
  clock = Date.now();
  await server.db.delete(webhookDeliveries);
  await server.db.delete(webhookHosts);
  for (const each of [host, other]) {
    each.received.length = 0;
    each.answers(204);
  }
});

/** A class whose host gets webhooks. */
async function aToldClass(at: WebhookHost = host, given: Parameters<typeof aClass>[0] = {}) {
  const simulation = await server.aSimulation({ webhookUrl: at.url });
  const { id } = simulation;
  await server.db
    .insert(webhookHosts)
    .values({ simulationId: id, secret: at.secret, busyUntil: new Date(0) });
  return { ...(await aClass({ ...given, simulationId: id })), simulation };
}

const workOff = (timeoutMs?: number) => createWebhookWorker(server.services, timeoutMs).workOff();
const rows = () => server.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.createdAt);
const historyOf = async ({ id }: { id: string }) =>
  (await server.request('GET', `/api/audit?entity=client&record=${id}`, asAdministrator)).body;
const again = (id: string) =>
  server.request('POST', `/api/webhooks/${id}/attempt`, { ...asAdministrator, body: {} });
const log = async (query = '') =>
  (await server.request('GET', `/api/webhooks/all${query}`, asAdministrator)).body;

test('a signature is the one of the published example', () => {
  const body = '{"test": 2432232314}';
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body };
  expect(signatureOf(message, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

describe('a host is told', () => {
  const told = () => host.events().map(({ type, data }) => ({ type, ...data }));

  test('of students who are added, removed and moved to another address', async () => {
    const { purchase, aStudent, post, get } = await aToldClass();
    const session = purchase.id;
    const student = await aStudent();
    const sub = (await get(`/students/all?q=${student.email}`)).body.items[0]._id;
    pass(1);
    const moved = await post(`/students/${sub}`, { email: anAddress() });
    pass(1);
    await post(`/students/${moved.body._id}/revocation`, {});
    await workOff();
    const types = ['student.added', 'student.added', 'student.revoked', 'student.revoked'];
    expect(told().toSorted((a, b) => a.type.localeCompare(b.type))).toEqual(
      types.map((type) => ({ type, session, student: expect.any(String) })),
    );
    expect(host.received[0]?.body).not.toContain('@');
    expect(host.events()[0].timestamp).toMatch(/^\d{4}-.*Z$/);
  });

  test('of a student who has paid, once', async () => {
    const { simulation, purchase, aStudent } = await aToldClass(host, { payer: 'student' });
    const student = await aStudent();
    pass(1);
    const { charge, confirm } = buyerOn(server, student.token);
    const { body: intent } = await server.request('POST', '/api/payments/intent', {
      token: student.token,
      body: { client_id: simulation.id, quantity: 1, invite: student._id },
    });
    const { body: paid } = await confirm(intent.client_secret, cards.accepted);
    const call = { charge: paid.id, invite: student._id };
    expect(await Promise.all([charge(call), charge(call)])).toMatchObject([{ status: 200 }, { status: 200 }]);
    pass(1);
    await workOff();
    expect(told()).toMatchObject([
      { type: 'student.added' },
      { type: 'student.paid', session: purchase.id, student: expect.any(String) },
    ]);
    expect(told()[1]?.student).toBe(told()[0]?.student);
  });

  test('of a session with another name, dates, further seats, or that was cancelled', async () => {
    const { purchase, simulation, user, post } = await aToldClass();
    const session = purchase.id;
    await post('', { name: 'Spring', remind_at: null });
    pass(1);
    await post('', { opens_at: '2036-01-01T10:00:00Z', closes_at: '2036-02-01T10:00:00Z' });
    pass(1);
    await post('', { remind_at: '2036-01-02T10:00:00Z', archived: true });
    const seats = { simulationId: simulation.id, customerId: user.id, classId: session };
    const order = await server.aPurchase({ ...seats, quantity: 5 });
    const done = { purchaseId: order.id, classId: session, sessionId: purchase.sessionId ?? '' };
    for (const _ of [1, 2]) await storeDone(server.services, done);
    pass(1);
    await server.request('POST', `/api/purchases/${session}/cancellation`, asAdministrator);
    await workOff();
    expect(told()).toEqual([
      { type: 'session.changed', session, changed: ['name'] },
      { type: 'session.changed', session, changed: ['opens_at', 'closes_at'] },
      { type: 'session.changed', session, changed: ['seats'] },
      { type: 'session.changed', session, changed: ['status'] },
    ]);
  });

  test('nothing without an address, without a secret, or of a refused change', async () => {
    const deaf = await aClass();
    await server.db.insert(webhookHosts).values({ simulationId: deaf.simulation.id, secret: newSecret() });
    await deaf.add(anAddress());
    const unsigned = await aToldClass();
    await server.db.delete(webhookHosts);
    await unsigned.add(anAddress());
    const full = await aToldClass(host, { quantity: 1, seatsTaken: 1 });
    await full.add(anAddress());
    expect(await rows()).toEqual([]);
  });
});

describe('a host that fails', () => {
  test('gets the webhook again later, with the same id and body', async () => {
    const { add } = await aToldClass();
    await add(anAddress());
    for (const [attempts, status] of [500, 302, 404].entries()) {
      host.answers(status);
      await workOff();
      expect(await rows()).toMatchObject([{ status: 'queued', attempts: attempts + 1 }]);
      await workOff();
      expect(host.received).toHaveLength(attempts + 1);
      pass(60);
    }
    host.answers(204);
    await workOff();
    const [first, , , last] = host.received;
    expect(Number(last?.timestamp)).toBe(Math.floor(clock / 1000));
    expect(last).toMatchObject({ id: first?.id, body: first?.body });
    expect(last?.timestamp).not.toBe(first?.timestamp);
    expect(last && isSignedBy(last, host.secret)).toBe(true);
    expect(await rows()).toMatchObject([
      { status: 'sent', attempts: 4, lastAnswer: 'The host answered 204.' },
    ]);
    pass(10);
    await workOff();
    expect(host.received).toHaveLength(4);
    // One that does not answer is not waited for without an end.
    await add(anAddress());
    host.answers('silent');
    await workOff(50);
    expect((await rows())[1]).toMatchObject({ lastAnswer: 'The host did not answer in time.' });
  });

  test('is tried for about three days with growing pauses, and then no more', async () => {
    const { add } = await aToldClass();
    await add(anAddress());
    host.answers(503);
    const begin = clock;
    const times: number[] = [];
    while ((await rows())[0]?.status === 'queued') {
      await workOff();
      times.push(clock - begin);
      clock = (await rows())[0]?.nextTryAt.getTime() ?? 0;
    }
    expect(host.received).toHaveLength(times.length);
    const days = (times.at(-1) ?? 0) / (24 * 60 * MINUTE);
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(4);
    const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(await rows()).toMatchObject([{ status: 'failed', lastAnswer: 'The host answered 503.' }]);
  });

  test('holds up neither other hosts nor mails', async () => {
    const [silent, working] = [await aToldClass(), await aToldClass(other)];
    host.answers('silent');
    await silent.add(anAddress(), anAddress(), anAddress());
    pass(1);
    await working.add(anAddress(), anAddress());
    const worker = createWebhookWorker(server.services, TEST_MS);
    const done = worker.workOff();
    await expect.poll(() => other.received.length).toBe(2);
    expect(host.received).toHaveLength(1);
    // Also one that comes while the host is still waited for.
    await working.add(anAddress());
    const later = worker.workOff();
    await expect.poll(() => other.received.length).toBe(3);
    await server.services.mail.deliverDue();
    host.answers(204);
    await expect.poll(async () => (await rows()).filter(({ status }) => status === 'sent').length).toBe(3);
    host.hangUp();
    await Promise.all([done, later]);
  });

  test('with 410 (Gone) gets nothing more, until one is sent again, or it gets another address', async () => {
    const { add, simulation } = await aToldClass();
    await add(anAddress(), anAddress());
    host.answers(410);
    await workOff();
    expect(host.received).toHaveLength(1);
    expect((await rows()).map(({ status }) => status)).toEqual(['failed', 'failed']);
    await add(anAddress());
    expect(await rows()).toHaveLength(2);
    const path = `/api/clients/${simulation.id}`;
    const webhooks = async () => (await server.request('GET', path, asAdministrator)).body.webhooks;
    expect(await webhooks()).toMatchObject({ gone: true });
    host.answers(204);
    // A success of one that an administrator sends again opens it too.
    const [{ _id: id }] = (await log()).items;
    await again(id);
    await workOff();
    expect(await webhooks()).toMatchObject({ gone: false });
    await add(anAddress());
    host.answers(410);
    await workOff();
    expect(await webhooks()).toMatchObject({ gone: true });
    host.answers(204);
    const body = { webhook_url: `${host.origin}/elsewhere` };
    expect((await server.request('POST', path, { ...asAdministrator, body })).status).toBe(200);
    expect(await webhooks()).toMatchObject({ gone: false });
    await add(anAddress());
    await workOff();
    expect(host.received).toHaveLength(4);
  });
});

describe('several servers', () => {
  test('send each webhook once, and those of a host in their order', async () => {
    const { add } = await aToldClass();
    const addresses = Array.from({ length: 6 }, anAddress);
    for (const address of addresses) {
      await add(address);
      clock += 1;
    }
    await Promise.all([workOff(), workOff(), workOff()]);
    while ((await rows()).some(({ status }) => status === 'queued')) await workOff();
    expect(host.received.map(({ id }) => id)).toEqual((await rows()).map(({ id }) => id));
  });

  test('go on with what another has taken before it died', async () => {
    const { add } = await aToldClass();
    await add(anAddress());
    host.answers('silent');
    const dying = createWebhookWorker(server.services, TEST_MS);
    dying.workOff();
    await expect.poll(() => host.received.length).toBe(1);
    host.answers(204);
    await workOff();
    expect(host.received).toHaveLength(1);
    pass(1);
    await workOff();
    expect(host.received.map(({ id }) => id)).toEqual([host.received[0]?.id, host.received[0]?.id]);
    host.hangUp();
    await dying.stop();
  });
});

describe('the address of webhooks', () => {
  const save = async (webhook_url: string) => {
    const { id } = await server.aSimulation();
    return server.request('POST', `/api/clients/${id}`, { ...asAdministrator, body: { webhook_url } });
  };

  test('is refused at other hosts, with a password, or if it is none', async () => {
    for (const address of [
      ...['http://169.254.169.254/latest', 'http://127.0.0.1:1/', 'http://[::1]/', 'ftp://host.example/'],
      ...['https://elsewhere.example/hook', 'javascript:alert(1)', '/path'],
      'https://user:password@host.example/',
    ]) {
      expect(await save(address), address).toMatchObject(refusedAt('webhook_url'));
    }
    // In production it has to begin with https.
    server.config.mode = 'production';
    server.config.trustedHosts = [...server.config.trustedHosts, 'https://game.example'];
    expect(await save(host.url)).toMatchObject({ status: 400 });
    expect(await save('https://game.example/hook')).toMatchObject({ status: 200 });
    server.config.mode = 'demo';
  });

  test('gets nothing once its host is not trusted any more', async () => {
    const { add } = await aToldClass();
    await add(anAddress());
    const { trustedHosts } = server.config;
    server.config.trustedHosts = [];
    await workOff();
    server.config.trustedHosts = trustedHosts;
    expect(host.received).toEqual([]);
    expect(await rows()).toMatchObject([
      {
        lastAnswer:
          'The hub is not allowed to call this host. Add its address to TRUSTED_HOSTS, or give the simulation another host.',
      },
    ]);
  });
});

const make = (id: string) =>
  server.request('POST', `/api/clients/${id}/webhook-secret`, { ...asAdministrator, body: {} });

test('a signing secret is told once, signs from then on, and is accompanied by the one before for a day', async () => {
  const { add, simulation } = await aToldClass();
  await server.db.delete(webhookHosts);
  const { status, body } = await make(simulation.id);
  expect(status).toBe(200);
  expect(body.webhook_secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await add(anAddress());
  await workOff();
  expect(host.received.map((message) => isSignedBy(message, body.webhook_secret))).toEqual([true]);
  pass(1);
  const { body: next } = await make(simulation.id);
  const signedByBoth = async () => {
    await add(anAddress());
    await workOff();
    const message = host.received.at(-1);
    return [body, next].map((made) => message && isSignedBy(message, made.webhook_secret));
  };
  expect(await signedByBoth()).toEqual([true, true]);
  pass(25 * 60);
  expect(await signedByBoth()).toEqual([false, true]);
  const record = await server.request('GET', `/api/clients/${simulation.id}`, asAdministrator);
  expect(record.body.webhooks).toEqual({ secret_at: next.secret_at, gone: false });
  const history = await historyOf(simulation);
  expect(history.items).toMatchObject([
    { changes: [{ field: 'webhook_secret', before: '••••', after: '••••' }] },
    { changes: [{ field: 'webhook_secret', before: null, after: '••••' }] },
  ]);
  const told = JSON.stringify([record.body, history, server.log]);
  for (const { webhook_secret } of [body, next]) expect(told).not.toContain(webhook_secret);
});

describe('the log', () => {
  test('is filtered by simulation, state and event, newest first', async () => {
    const [one, two] = [await aToldClass(), await aToldClass(other)];
    await one.add(anAddress());
    pass(1);
    await two.post('', { name: 'Autumn' });
    host.answers(500);
    await workOff();
    const summary = async (query = '') => {
      const { items, total } = await log(query);
      expect(total).toBe(items.length);
      return items.map(({ type, state }: Record<string, string>) => `${type} ${state}`);
    };
    const both = ['session.changed sent', 'student.added queued'];
    expect([await summary(), await summary('?client=&state=&type=')]).toEqual([both, both]);
    expect(await summary(`?client=${one.simulation.id}`)).toEqual(['student.added queued']);
    expect(await summary('?state=sent')).toEqual(['session.changed sent']);
    expect(await summary('?type=student.added')).toEqual(['student.added queued']);
    expect((await log('?type=student.added')).items).toMatchObject([
      {
        client: { _id: one.simulation.id, name: one.simulation.name },
        session: { _id: one.purchase.id },
        attempts: 1,
        last_answer: 'The host answered 500.',
        next_attempt_at: new Date(clock + MINUTE).toISOString(),
      },
    ]);
    expect((await log('?state=sent')).items).toMatchObject([
      { session: { name: 'Autumn' }, next_attempt_at: null },
    ]);
  });

  test('sends a webhook again with the same id, and notes who asked for it', async () => {
    const { add, simulation } = await aToldClass();
    await add(anAddress());
    await workOff();
    const [{ _id: id }] = (await log()).items;
    expect((await again(id)).body).toMatchObject({ _id: id, state: 'queued', attempts: 1 });
    await workOff();
    expect(host.received.map((message) => message.id)).toEqual([id, id]);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]);
    expect((await historyOf(simulation)).items).toMatchObject([
      { changes: [{ field: 'webhook_sent_again', after: `student.added ${id}` }] },
    ]);
    expect((await again('unknown')).status).toBe(404);
  });
});
