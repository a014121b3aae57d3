import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { connectPostgres } from '../../server/db/postgres';
import { documents, mails, paymentIntents, purchases } from '../../server/db/tables';
import { startClassHost } from '../server/classHost';
import { aCardOrder, anOrder, cards } from '../server/commerce';
import { createPostgresDatabase } from '../server/database';
import { factories } from '../server/factories';
import { buildServer } from '../server/hubProcess';
import { type Hub, startHub, until } from './hub';

const password = 'Correct-horse-battery-9';
const databasePassword = 'CANARY-database-password';
const mailPassword = 'CANARY-mail-password';
const partnerKey = 'CANARY-partner-key-'.padEnd(40, 'k');

const bundle = buildServer();
const host = await startClassHost();
// The database has no schema: both servers create it at the same time.
const database = await createPostgresDatabase({ empty: true });
const withPassword = new URL(database.url);
withPassword.password = databasePassword;

const start = () =>
  startHub(bundle, {
    DATABASE_URL: withPassword.href,
    DATABASE_POOL: '5',
    TRUSTED_HOSTS: host.root,
    SMTP_URL: `smtp://hub:${mailPassword}@127.0.0.1:1`,
    PARTNER_KEYS: `lti=${partnerKey}`,
  });
const [one, other] = [await start(), await start()];
const hubs = [one, other];
await Promise.all(hubs.map((hub) => hub.ready()));
const { db, close } = await connectPostgres({ databaseUrl: database.url, databasePool: 4 }, { warn() {} });
const { aUser, aSimulation } = factories(db, one.url, () => {});

afterAll(async () => {
  for (const { child } of hubs) child.kill('SIGKILL');
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
const eitherOf = (n: number): Hub => (n % 2 ? other : one);
/** Makes as many calls at once, each to the other process than the one before. */
const fromBoth = (count: number, call: (n: number) => [path: string, Parameters<Hub['request']>[2]]) =>
  Promise.all(Array.from({ length: count }, (_, n) => eitherOf(n).request('POST', ...call(n))));
const secrets = new Set([password, databasePassword, mailPassword, partnerKey, passwordHash]);

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

test('a card is charged once, whichever process receives the call', async () => {
  const { user, token } = await signedIn();
  const simulation = await aSimulation({ clientRoot: host.root });
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

test('a hundred orders by invoice at both processes have invoices without a gap, their times ascending', async () => {
  const simulation = await aSimulation({ clientRoot: host.root });
  const buyers = await Promise.all(Array.from({ length: 10 }, () => signedIn()));
  const isInvoice = eq(documents.kind, 'invoice');
  const before = await db.$count(documents, isInvoice);
  await fromBoth(100, (n) => {
    const { token } = buyers[n % 10] ?? { token: '' };
    return ['/api/integrations/purchase', { token, body: anOrder(simulation) }];
  });
  const issued = await db.select().from(documents).where(isInvoice).orderBy(documents.number);
  expect(issued.length).toBe(before + 100);
  const year = issued[0]?.day.slice(0, 4);
  const expected = issued.map((_, n) => `INV-${year}-${String(n + 1).padStart(5, '0')}`);
  expect(issued.map(({ number }) => number)).toEqual(expected);
  const times = issued.map(({ issuedAt }) => issuedAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('the logs are JSON with a request id, and contain nothing secret or personal', async () => {
  const { user, token } = await signedIn({ email: 'canary-person@school.example' });
  secrets.add(token).add(user.email);
  await one.request('POST', '/auth/recover', { body: { email: user.email } });
  const mailed = async () => (await db.select().from(mails).where(eq(mails.to, user.email)))[0]?.text ?? '';
  await until(async () => (await mailed()).includes('token='));
  secrets.add(new URL(/^http\S+$/m.exec(await mailed())?.[0] ?? 'none:').searchParams.get('token') ?? '');
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
  expect(entries.length).toBeGreaterThan(50);
  const requests = entries.filter(({ msg }) => msg === 'request');
  for (const entry of requests) {
    expect(entry.requestId).toMatch(/^[\w-]{8,64}$/);
    expect(entry).toMatchObject({ time: expect.stringMatching(/Z$/), level: expect.any(String) });
  }
  const all = hubs.map((hub) => hub.output()).join('\n');
  expect(all).not.toMatch(/CANARY|@school\.example|@test\.example|magiclogin|q=/i);
  for (const secret of secrets) expect(all).not.toContain(secret);
});
