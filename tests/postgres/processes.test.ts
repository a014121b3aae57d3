import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { connectPostgres } from '../../server/db/postgres';
import { auditEntries } from '../../server/db/schema/audit';
import { mails } from '../../server/db/schema/mails';
import { paymentIntents } from '../../server/db/schema/payments';
import { purchases } from '../../server/db/schema/purchases';
import { aCardOrder, anOrder, cards } from '../server/commerce';
import { createPostgresDatabase } from '../server/database';
import { factories } from '../server/factories';
import { buildServer } from '../server/hubProcess';
import { startMailServer } from '../server/smtp';
import { startProcess } from '../support/process';
import { type Hub, startHub, startSimulationHost, until } from './hub';

const password = 'Correct-horse-battery-9';
const databasePassword = 'CANARY-database-password';
const mailPassword = 'CANARY-mail-password';
const partnerKey = 'CANARY-partner-key-'.padEnd(40, 'k');

const bundle = buildServer();
const host = await startSimulationHost();
const smtp = await startMailServer(afterAll);
// The database has no schema: both servers create it at the same time.
const database = await createPostgresDatabase({ empty: true });
const withPassword = new URL(database.url);
withPassword.password = databasePassword;

const start = (more: Record<string, string> = {}) =>
  startHub(bundle, {
    DATABASE_URL: withPassword.href,
    DATABASE_POOL: '5',
    TRUSTED_HOSTS: host.root,
    SMTP_URL: `smtp://hub:${mailPassword}@127.0.0.1:${smtp.port}`,
    TRUST_PROXY: 'true',
    PARTNER_KEYS: `lti=${partnerKey}`,
    ...more,
  });
const hubs: Hub[] = [];
const one = await start();
const other = await start();
hubs.push(one, other);
await Promise.all(hubs.map((hub) => hub.ready()));
const { db, close } = await connectPostgres({ databaseUrl: database.url, databasePool: 4 }, { warn() {} });
const { aUser, aSimulation: simulationIn } = factories(db, one.url, () => {});

afterAll(async () => {
  for (const hub of hubs) hub.child.kill('SIGKILL');
  await Promise.all(hubs.map(({ ended }) => ended));
  await close();
  await database.drop();
});

const passwordHash = await hashPassword(password);
const login = (hub: Hub, email: string, secret = password) =>
  hub.request('POST', '/auth/login', { body: { email, password: secret } });
async function signedIn(given: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser({ passwordHash, ...given });
  const { body } = await login(one, user.email);
  return { user, token: body.token as string };
}
const aSimulation = (given: Parameters<typeof simulationIn>[0] = {}) =>
  simulationIn({ clientRoot: host.root, ...given });
const eitherOf = (n: number): Hub => (n % 2 ? other : one);
/** Makes as many calls at once, each to the other process than the one before. */
const fromBoth = (count: number, call: (n: number) => [path: string, Parameters<Hub['request']>[2]]) =>
  Promise.all(Array.from({ length: count }, (_, n) => eitherOf(n).request('POST', ...call(n))));
const secrets = new Set([password, databasePassword, mailPassword, partnerKey, passwordHash]);

test('the first administrator signs in with the link that the command prints', async () => {
  const { ended } = startProcess([bundle.createAdministrator, 'first@school.example'], one.settings);
  const { code, output } = await ended;
  expect(code).toBe(0);
  const { searchParams } = new URL(/http:\S+/.exec(output)?.[0] ?? '');
  secrets.add(searchParams.get('token') ?? '');
  const body = { ...Object.fromEntries(searchParams), confirm: true };
  const session = await one.request('POST', '/auth/autk', { body });
  expect(session).toMatchObject({ status: 200, body: { role: 'administrator' } });
});

test('a session that one process has started is valid in the other, and ends in both', async () => {
  const { user, token } = await signedIn();
  expect(await other.request('GET', '/auth/profile', { token })).toMatchObject({
    status: 200,
    body: { _id: user.id },
  });
  await other.request('GET', '/auth/logout', { token });
  expect((await one.request('GET', '/auth/profile', { token })).status).toBe(401);
});

test('failed attempts at both processes count together', async () => {
  const { email } = await aUser({ passwordHash });
  for (let n = 0; n < 5; n += 1) expect((await login(eitherOf(n), email, 'wrong')).status).toBe(401);
  for (const hub of hubs) expect((await login(hub, email)).status).toBe(429);
});

test('an order that both processes receive twenty times at once makes one purchase', async () => {
  const { user, token } = await signedIn();
  const order = anOrder(await aSimulation());
  const answers = await fromBoth(20, () => ['/api/integrations/purchase', { token, body: order }]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(await db.$count(purchases, eq(purchases.customerId, user.id))).toBe(1);
});

test('a card is charged once, whichever process receives the call', async () => {
  const { user, token } = await signedIn();
  const simulation = await aSimulation();
  const wanted = { client_id: simulation.id, quantity: 10 };
  const intents = await fromBoth(10, () => ['/api/payments/intent', { token, body: wanted }]);
  const payments = new Set(intents.map(({ body }) => body.id as string));
  expect(payments.size).toBe(1);
  const [payment = ''] = payments;
  const { client_secret } = intents[0]?.body ?? {};
  secrets.add(client_secret);
  const card = { number: cards.accepted, exp_month: 12, exp_year: 2090, cvc: '123' };
  const billing_details = { name: 'Ada', email: 'ada@school.example', phone: '+1 555 0100' };
  const confirm = { client_secret, card, billing_details };
  await fromBoth(2, () => ['/api/payments/sandbox/confirm', { body: confirm }]);
  // Two runs of the wizard compete for the same payment.
  const answers = await fromBoth(10, (n) => {
    const order = aCardOrder(simulation, payment, { order: `race-${n % 2}-${simulation.id}` });
    return ['/api/integrations/purchase', { token, body: order }];
  });
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
  expect(await db.$count(purchases, eq(purchases.customerId, user.id))).toBe(1);
  expect(await db.$count(paymentIntents, eq(paymentIntents.userId, user.id))).toBe(1);
});

test('a purchase that both processes handle at once is processed once', async () => {
  const { token } = await signedIn({ role: 'administrator' });
  const buyer = await signedIn();
  const { body } = await one.request('POST', '/api/integrations/purchase', {
    token: buyer.token,
    body: anOrder(await aSimulation()),
  });
  const answers = await fromBoth(10, () => [`/api/purchases/${body._id}/process`, { token }]);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const processed = and(eq(auditEntries.recordId, body._id), eq(auditEntries.action, 'processed'));
  expect(await db.$count(auditEntries, processed)).toBe(1);
});

test('simultaneous sign-ins and changes of one user all succeed', async () => {
  const { user } = await signedIn();
  const administrator = await signedIn({ role: 'administrator' });
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => {
      const hub = eitherOf(n >> 1);
      if (n % 2) return login(hub, user.email);
      return hub.request('POST', `/api/users/${user.id}`, {
        token: administrator.token,
        body: { name: `Name ${n}` },
      });
    }),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

describe('mails', () => {
  let callers = 0;
  const recover = (hub: Hub, email: string) => {
    callers += 1;
    const headers = { 'X-Forwarded-For': `10.0.0.${callers}` };
    return hub.request('POST', '/auth/recover', { body: { email }, headers });
  };

  test('are sent once each, from any process', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser()));
    await Promise.all(people.map(({ email }, n) => recover(eitherOf(n), email)));
    const wanted = people.map(({ email }) => email).sort();
    const isSent = and(eq(mails.status, 'sent'), inArray(mails.to, wanted));
    await until(async () => (await db.$count(mails, isSent)) >= 20);
    // The orders of the tests before were mailed, too.
    const received = smtp.received.filter(({ to }) => to.some((address) => wanted.includes(address)));
    expect(received.flatMap(({ to }) => to).sort()).toEqual(wanted);
    for (const { raw } of received) {
      const token = /token=3D([\w-]+(?:=\r\n[\w-]+)*)/.exec(raw)?.[1]?.replaceAll('=\r\n', '');
      expect(token).toMatch(/^[\w-]{43}$/);
      secrets.add(token ?? '');
    }
  });

  test('that a killed server leaves in the queue are sent by another server', async () => {
    const before = smtp.received.length;
    const doomed = await start();
    await doomed.ready();
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser()));
    await Promise.all(people.map(({ email }) => recover(doomed, email)));
    // At this moment, some mails are sent, some are in transit, and some are still in the queue.
    await until(async () => smtp.received.length >= before + 2);
    doomed.child.kill('SIGKILL');
    await doomed.ended;
    const rows = () => db.select().from(mails).where(eq(mails.status, 'queued'));
    const left = await rows();
    // Mails that the killed server had reserved become available after a minute; the test sets that time to now. The
    // others may be in the hands of another server by now.
    const reserved = left.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
    await db.update(mails).set({ nextTryAt: new Date() }).where(inArray(mails.id, reserved));
    await recover(one, (await aUser()).email);
    await until(async () => (await rows()).length === 0);
    const arrived = smtp.received.slice(before).flatMap(({ to }) => to);
    const queued = await db.select().from(mails).where(eq(mails.status, 'sent'));
    const known = people.filter(({ email }) => queued.some(({ to }) => to === email));
    for (const { email } of known) expect(arrived).toContain(email);
    // Only mails that were sent but not yet marked as sent may arrive twice.
    expect(arrived.length - new Set(arrived).size).toBeLessThanOrEqual(reserved.length);
  });
});

test('the logs are JSON with a request id, and contain nothing secret or personal', async () => {
  const { user, token } = await signedIn({ email: 'canary-person@school.example' });
  secrets.add(token).add(user.email);
  const name = 'CANARY-name';
  const message = { name, lastname: 'X', email: 'canary-2@school.example', message: 'CANARY-message' };
  await one.request('GET', '/api/purchases/all?q=CANARY-query', { token });
  const form = { _id: user.id, name, lastname: 'B', password: 'CANARY-Password-77', repassword: 'x' };
  await one.request('POST', `/users/${user.id}`, { token, body: form });
  const headers = { Cookie: 'rid=CANARY-cookie', 'X-Request-Id': 'from-the-proxy-1' };
  await one.request('POST', '/api/public/contact', { body: message, headers });
  // The log line may be written after the response.
  await until(async () => one.output().includes('from-the-proxy-1'));
  const entries = hubs.flatMap((hub) => hub.logged());
  expect(entries.length).toBeGreaterThan(100);
  const requests = entries.filter(({ msg }) => msg === 'request');
  for (const entry of requests) {
    expect(entry.requestId).toMatch(/^[\w-]{8,64}$/);
    expect(entry).toMatchObject({ time: expect.stringMatching(/Z$/), level: expect.any(String) });
  }
  const all = hubs.map((hub) => hub.output()).join('\n');
  expect(all).not.toMatch(/CANARY|@school\.example|@test\.example|magiclogin|q=/i);
  for (const secret of secrets) expect(all).not.toContain(secret);
});

test('a process that is told to stop during fifty calls is at once not ready, completes the calls, cuts off one that does not end, and exits in order', async () => {
  const stopping = await start();
  await stopping.ready();
  // A session may have six calls in progress.
  const buyers = await Promise.all(Array.from({ length: 10 }, () => signedIn()));
  const simulation = await aSimulation({ priceCents: 0 });
  const before = host.asked();
  const release = host.hold();
  const free = { price: 0, total: 0, pay_later: false, quantity: 999, metadata: { free: true } };
  const calls = Array.from({ length: 50 }, (_, n) =>
    stopping.request('POST', '/api/integrations/purchase', {
      token: buyers[n % 10]?.token ?? '',
      body: anOrder(simulation, free),
    }),
  );
  const endless = httpRequest(`${stopping.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': 100, Expect: '100-continue' },
  });
  const cutOff = once(endless, 'error');
  endless.flushHeaders();
  await once(endless, 'continue');
  await until(async () => host.asked() - before === 50);

  stopping.child.kill('SIGTERM');
  await until(async () => (await stopping.request('GET', '/readyz')).status === 503);
  expect(stopping.child.exitCode).toBeNull();
  release();
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  expect(answers.every(({ body }) => body.session?.id || body.session)).toBe(true);
  // It would end with 1 after ten seconds.
  expect((await stopping.ended).code).toBe(0);
  await cutOff;
});
