import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { purposeOf } from '../../server/commerce/payments/purpose';
import * as schema from '../../server/db/tables';
import { demoAccounts, demoPassword } from '../../server/demo/seed/accounts';
import { isDemo, moveSandbox, seed, seedIfEmpty } from '../../server/demo/seed/seed';
import { categories } from '../../src/contract/simulation';
import { roles, userStatusSchema } from '../../src/contract/user';
import { canPlay } from '../../src/rules/sessions/invites';
import { parseVariations } from '../../src/rules/sessions/variations';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const again = await startTestServer();
const { db } = server;
const logIn = (email: string) =>
  server.request('POST', '/auth/login', { body: { email, password: demoPassword } });
/** Reads as a demo account does. */
async function readerOf(role: string) {
  const { token } = (await logIn(`${role}@demo.example`)).body;
  return async (path: string) => (await server.request('GET', path, { token })).body;
}
const now = new Date();

beforeAll(async () => {
  await seed(db, server.url, now);
});

test('there are five schools, and 60 users with all roles and statuses, some of whom have the demo password', async () => {
  for (const { email, role } of demoAccounts)
    expect(await logIn(email)).toMatchObject({ status: 200, body: { role } });
  expect(await db.$count(schema.schools)).toBe(5);
  const rows = await db.select().from(schema.users);
  expect(rows).toHaveLength(60);
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(roles));
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(userStatusSchema.options));
  for (const { email } of rows) expect(email).toMatch(/^[a-z-]+(\.[a-z-]+)?@[a-z.-]+\.example$/);
});

test('the catalogue has simulations of every kind', async () => {
  const { body } = await server.request('GET', '/api/public/clients/all');
  expect(body.total).toBeGreaterThanOrEqual(24);
  expect(new Set(body.items.map((item: Body) => item.category))).toEqual(new Set(categories));
  for (const partner of ['wharton', 'kellogg', 'northbeam']) {
    expect(body.items.filter((item: Body) => item.partner === partner).length).toBeGreaterThanOrEqual(4);
  }
  expect(body.items.filter((item: Body) => item.price === 0).length).toBeGreaterThanOrEqual(2);
  expect(body.items.some((item: Body) => !item.purchasable)).toBe(true);
  const all = await db.select().from(schema.simulations);
  expect(all.some(({ variations }) => parseVariations(variations).length > 1)).toBe(true);
  expect(all.filter(({ visibility }) => !visibility).length).toBeGreaterThanOrEqual(1);
  expect(all.filter(({ status }) => status === 'deleted').length).toBeGreaterThanOrEqual(1);
  const [offered, onRequest] = [`${server.url}/sandbox`, 'https://upper-reach.example'];
  expect(new Set(all.map(({ clientRoot }) => clientRoot))).toEqual(new Set([offered, onRequest]));
  expect(all.filter(({ clientRoot }) => clientRoot === onRequest)).toMatchObject([{ purchasable: false }]);
  expect(new Set(all.map(({ oauthClientSecret }) => oauthClientSecret)).size).toBe(all.length);
});

describe('the 130 demo purchases', () => {
  const where = (condition: SQL | undefined) => db.$count(schema.purchases, condition);
  const { processed, dueAt } = schema.purchases;

  test('are distributed over the last 14 months; few lack a session, since the server opens missing ones at its start', async () => {
    expect(await db.$count(schema.purchases)).toBe(130);
    expect(await where(and(isNotNull(dueAt), eq(schema.purchases.status, 'completed')))).toBe(2);
    expect(await where(and(eq(processed, true), isNotNull(dueAt)))).toBe(0);
    const month = sql<string>`to_char(${schema.purchases.createdAt}, 'YYYY-MM')`;
    expect((await db.selectDistinct({ month }).from(schema.purchases)).length).toBeGreaterThanOrEqual(13);
    expect(await where(sql`${schema.purchases.createdAt} > ${now.toISOString()}::timestamptz`)).toBe(0);
  });

  test('have correct totals, and one payment at the provider for each purchase by card', async () => {
    const rows = await db
      .select()
      .from(schema.purchases)
      .leftJoin(schema.paymentIntents, eq(schema.paymentIntents.purchaseId, schema.purchases.id))
      .leftJoin(schema.sandboxPayments, eq(schema.sandboxPayments.id, schema.paymentIntents.id));
    expect(rows).toHaveLength(130);
    for (const { purchases: bought, payment_intents: intent } of rows) {
      expect(bought.totalCents).toBe(bought.priceCents * bought.quantity);
      const byCard = bought.payer === 'instructor' && bought.paymentTime === 'now' && bought.totalCents > 0;
      expect(intent?.id).toBe(byCard ? bought.metadata.payment : undefined);
      if (!byCard) continue;
      const retrieved = await server.services.payments.retrieve(intent?.id ?? '');
      expect(retrieved).toMatchObject({ status: 'succeeded', amount: bought.totalCents });
      expect(retrieved && purposeOf(retrieved)).toMatchObject({
        simulationId: bought.simulationId,
        quantity: bought.quantity,
      });
    }
  });

  test('have sessions that exist in the sandbox', async () => {
    const read = await readerOf('administrator');
    const { items } = await read('/api/purchases/all?pp=1000');
    const open = items.filter((item: Body) => item.session);
    // An order of further seats has the session of another purchase.
    const sessions = new Set(open.map((item: Body) => item.session.id));
    expect(sessions.size).toBe(await db.$count(schema.sandboxSessions));
    expect(open).toHaveLength(sessions.size + 1);
    expect((await read(`/api/purchases/${open[0]._id}/session`)).id).toBe(open[0].session.id);
  });
});

test('the demo student has an invite in each state of Play and Pay', async () => {
  const { items } = await (await readerOf('student'))('/api/invites/all');
  const states = items.map((invite: Body) => ({
    paid: invite.payment !== null,
    school: invite.instructor.school.free_to_play.includes(invite.client._id),
    instructor: invite.purchase.payer === 'instructor',
    play: canPlay(invite),
  }));
  const none = { paid: false, school: false, instructor: false };
  expect(new Set(states)).toEqual(
    new Set([
      { ...none, play: false },
      ...['paid', 'school', 'instructor'].map((reason) => ({ ...none, [reason]: true, play: true })),
    ]),
  );
  const playable = items.find((invite: Body) => invite.data.magiclink);
  const login = await fetch(playable.data.magiclink, { redirect: 'manual' });
  expect(login.headers.get('location')).toMatch(`${server.url}/oidc/auth?`);
  expect(await db.$count(schema.invites)).toBeGreaterThan(40);
});

test('the demo instructor’s classes are over, running and ahead, with students in all states', async () => {
  const read = await readerOf('instructor');
  const { items: all } = await read('/api/sessions/all?archived=all');
  const items = all.filter((item: Body) => !item.co_taught);
  expect(items).toHaveLength(8);
  const at = now.toISOString();
  const some = (matches: (item: Body) => unknown) => expect(items.some(matches)).toBe(true);
  some(({ archived }) => archived);
  some(({ closes_at }) => closes_at && closes_at < at);
  some(({ opens_at, closes_at }) => opens_at && opens_at < at && closes_at > at);
  some(({ opens_at }) => opens_at > at);
  some(({ name, opens_at }) => name === '' && opens_at === null);
  for (const part of ['failed', 'opened', 'paid', 'started', 'finished']) {
    some(({ asks_payment, counts }) => asks_payment && counts[part] > 0);
  }
  expect(
    (await db.select().from(schema.invites).where(isNotNull(schema.invites.revokedAt))).length,
  ).toBeGreaterThan(0);
  for (const { _id, seats_taken, counts } of items) {
    expect(seats_taken).toBe(counts.invited);
    expect((await read(`/api/sessions/${_id}/students/all`)).total).toBe(counts.invited);
  }
});

test('the demo instructor’s classes show class links, a co-teacher, added seats, and a shared class', async () => {
  const read = await readerOf('instructor');
  const { items } = await read('/api/sessions/all?archived=all');
  const shared = items.find(({ name }: Body) => name === 'MBA 2, spring');
  expect(shared.link).toMatchObject({ open: true, domains: '' });
  const [bought] = await db.select().from(schema.purchases).where(eq(schema.purchases.id, shared._id));
  expect(shared.seats).toBe((bought?.quantity ?? 0) + 10);
  const teachers = await read(`/api/sessions/${shared._id}/co-teachers/all`);
  expect(teachers.items).toMatchObject([{ has_access: true }]);
  expect(items.filter(({ link }: Body) => link && !link.open)).toHaveLength(1);
  expect(items.filter(({ co_taught }: Body) => co_taught)).toHaveLength(1);
});

test('a database with data is not seeded again, and an empty one not for a public address', async () => {
  await seedIfEmpty(db, server.config);
  expect(await db.$count(schema.users)).toBe(60);
  const filled = seedIfEmpty(again.db, { publicUrl: 'https://hub.example' });
  await expect(filled).rejects.toThrow(/^[^\n]+PUBLIC_URL[^\n]+https:\/\/hub\.example[^\n]+$/);
  expect(await again.db.$count(schema.users)).toBe(0);
});

test('the demo’s database is recognised by a mark, or by its administrator, and not by who registers', async () => {
  expect(await isDemo(db)).toBe(true);
  const stranger = await again.aUser({ email: demoAccounts[0].email, role: 'instructor' });
  expect(await isDemo(again.db)).toBe(false);
  const isStranger = eq(schema.users.id, stranger.id);
  await again.db.update(schema.users).set({ role: 'administrator' }).where(isStranger);
  expect(await isDemo(again.db)).toBe(true);
  await again.db.delete(schema.users).where(isStranger);
  await db
    .update(schema.users)
    .set({ email: 'ada@test.example' })
    .where(eq(schema.users.email, demoAccounts[0].email));
  expect(await isDemo(db)).toBe(true);
});

test('the sandbox follows the server to another address', async () => {
  await db
    .update(schema.simulations)
    .set({ clientRoot: 'https://host.example/own' })
    .where(eq(schema.simulations.slug, 'tiers'));
  await moveSandbox(db, 'http://localhost:4000');
  const roots = await db
    .select({ slug: schema.simulations.slug, root: schema.simulations.clientRoot })
    .from(schema.simulations);
  const others = new Map([
    ['tiers', 'https://host.example/own'],
    ['upper-reach', 'https://upper-reach.example'],
  ]);
  for (const { slug, root } of roots) expect(root).toBe(others.get(slug) ?? 'http://localhost:4000/sandbox');
  const redirects = await db.select({ url: schema.simulations.redirectUrl }).from(schema.simulations);
  for (const { url } of redirects) expect(url).toBe('http://localhost:4000/sandbox/signed-in');
});
