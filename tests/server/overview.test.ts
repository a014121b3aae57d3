import { expect, test } from 'vitest';
import { issueInvoice } from '../../server/commerce/documents/issue';
import { noPages } from '../../server/config/operatorPages';
import type { Role } from '../../src/contract/user';
import { anUnmatchedPayment } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

async function aCaller(role: Role, schoolId: string | null = null) {
  const token = await server.signIn(await server.aUser({ role, schoolId }));
  const get = async (path: string) => (await server.request('GET', path, { token })).body;
  return { get, overview: () => get('/api/overview') };
}

test('the overview counts the orders and payments that an administrator has to look at, as the lists do', async () => {
  const { get, overview } = await aCaller('administrator');
  const buyer = await server.aUser();
  const bought = { customerId: buyer.id };
  expect((await overview()).orders.unprocessed).toEqual({ count: 0, oldest: null, total: 0 });
  const daysAgo = (days: number) => new Date(Date.UTC(2026, 9, 30 - days));
  await server.aPurchase({ ...bought, sessionId: 'game-1', createdAt: daysAgo(3) });
  const later = { paymentTime: 'later', quantity: 2, createdAt: daysAgo(2) } as const;
  await server.aPurchase({ ...bought, ...later, sessionId: 'game-2' });
  await server.aPurchase({ ...bought, ...later, sessionId: 'game-5', payer: 'student' });
  // These need nobody.
  const old = { ...bought, createdAt: daysAgo(9) };
  await server.aPurchase({ ...old, sessionId: 'game-3', processed: true });
  await server.aPurchase({ ...old, sessionId: 'game-4', status: 'cancelled' });
  const free = { ...old, ...later, createdAt: daysAgo(9), priceCents: 0 };
  await server.aPurchase({ ...free, sessionId: 'game-6', trial: true, metadata: { trial: true } });
  await server.aPurchase({ ...free, sessionId: 'game-7', metadata: { free: true } });
  const waiting = await server.aPurchase({ ...bought, ...later, sessionId: null });
  await server.aPurchase({ ...bought, ...later, sessionId: null, awaitsApproval: true });
  await anUnmatchedPayment(server, buyer.id, waiting.simulationId);
  const config = { ...server.config, documents: { ...server.config.documents, dueDays: 1 } };
  await issueInvoice({ config, db: server.db }, waiting.id, daysAgo(2));
  const { orders, school } = await overview();
  const on = (days: number) => daysAgo(days).toISOString();
  expect(orders).toEqual({
    unprocessed: { count: 3, oldest: on(3), total: 150 },
    waiting: { count: 1, oldest: on(2), total: 25 },
    to_approve: { count: 1, oldest: on(2), total: 25 },
    overdue: { count: 1, oldest: '2026-10-29T00:00:00.000Z', total: 25 },
    unmatched: { count: 1, oldest: expect.stringMatching(/^20/), total: expect.any(Number) },
    refund_failed: { count: 0, oldest: null, total: 0 },
    certificates: { count: 0, oldest: null, school: null },
  });
  expect(orders.unmatched.total).toBeGreaterThan(0);
  expect(school).toBeUndefined();
  Object.assign(server.config, { pages: { ...noPages, missing: ['Terms'] } });
  expect((await overview()).missing_pages).toEqual(['Terms']);
  Object.assign(server.config, { pages: noPages });
  expect(await overview()).not.toHaveProperty('missing_pages');
  const listed = async (path: string) => (await get(path)).total;
  const all = '/api/purchases/all?total=true&pp=1';
  const open = `${all}&status=completed&processed=false&session=open&free=false`;
  expect([await listed(open), await listed(`${all}&free=true`)]).toEqual([3, 2]);
  for (const session of ['waiting', 'approval']) expect(await listed(`${all}&session=${session}`)).toBe(1);
  expect(await listed('/api/invoices/all?state=overdue')).toBe(1);
  expect(await listed('/api/payments/all?state=unmatched&total=true&pp=1')).toBe(1);
});

test('the overview counts the school of a manager, if there is one, and nothing of other schools', async () => {
  const school = await server.aSchool({ name: 'Harbour School' });
  const other = await server.aSchool();
  const { get, overview } = await aCaller('manager', school.id);
  const colleague = await server.aUser({ schoolId: school.id });
  await server.signIn(colleague);
  await server.aUser({ role: 'student', schoolId: school.id, status: 'created' });
  await server.aUser({ schoolId: school.id });
  const created = new Date(Date.UTC(2026, 3, 1));
  await server.aUser({ schoolId: school.id, status: 'created', createdAt: created });
  await server.aUser({ schoolId: school.id, status: 'deleted' });
  await server.aUser({ schoolId: school.id, status: 'recovery', lastLogin: new Date() });
  await server.aUser({ role: 'student', schoolId: school.id, status: 'deleted' });
  const stranger = await server.aUser({ schoolId: other.id });
  await server.aPurchase({ customerId: colleague.id, sessionId: 'game-6' });
  await server.aPurchase({ customerId: colleague.id, sessionId: 'game-7', archivedAt: new Date() });
  const foreign = await server.aPurchase({ customerId: stranger.id, sessionId: 'game-8' });
  const late = await server.aPurchase({ customerId: colleague.id, sessionId: 'game-9' });
  // Nobody starts before the class, nor in a cancelled one.
  const next = new Date(Date.now() + 86_400_000);
  const ahead = await server.aPurchase({ customerId: colleague.id, sessionId: 'game-10', opensAt: next });
  const called = { customerId: colleague.id, sessionId: 'game-11', status: 'cancelled' };
  const off = await server.aPurchase(called);
  for (const { id } of [late, late, foreign, ahead, off]) await server.anInvite({ classId: id });
  await server.aPurchase({ customerId: colleague.id, sessionId: null, createdAt: created });
  const oldest = created.toISOString();
  const counts = {
    ...{ open: 2, not_started: 1 },
    never_signed_in: { count: 2, oldest },
    opening: { count: 1, oldest },
  };
  expect(await overview()).toEqual({ school: { _id: school.id, name: 'Harbour School', ...counts } });
  const present = '/api/users/all?status=not-deleted&total=true';
  const { items: absent } = await get(`${present}&role=instructor&last_login=never`);
  expect(absent).toMatchObject([
    { status: 'active', last_login: null },
    { status: 'created', last_login: null },
  ]);
  expect((await get('/api/sessions/all?state=open')).total).toBe(2);
  expect((await get('/api/sessions/all?state=opening')).total).toBe(1);
  const { items } = await get('/api/sessions/all?state=open&students=not-started');
  expect(items).toMatchObject([{ _id: late.id }]);
  expect(await (await aCaller('manager')).overview()).toEqual({});
});
