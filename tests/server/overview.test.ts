import { describe, expect, test } from 'vitest';
import type { Role } from '../../src/contract/user';
import { anUnmatchedPayment } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

async function aCaller(role: Role, schoolId: string | null = null) {
  const user = await server.aUser({ role, schoolId });
  const token = await server.signIn(user);
  const get = async (path: string) => (await server.request('GET', path, { token })).body;
  return { user, get, overview: () => get('/api/overview') };
}

describe('GET /api/overview', () => {
  test('counts the orders and payments that an administrator has to look at, as the lists do', async () => {
    const { get, overview } = await aCaller('administrator');
    const buyer = await server.aUser();
    const bought = { customerId: buyer.id };
    const before = (await overview()).orders;
    await server.aPurchase({ ...bought, sessionId: 'game-1' });
    await server.aPurchase({ ...bought, sessionId: 'game-2', paymentTime: 'later' });
    await server.aPurchase({ ...bought, sessionId: 'game-3', processed: true });
    await server.aPurchase({ ...bought, sessionId: 'game-4', status: 'cancelled' });
    await server.aPurchase({ ...bought, sessionId: 'game-5', paymentTime: 'later', payer: 'student' });
    const waiting = await server.aPurchase({ ...bought, sessionId: null, paymentTime: 'later' });
    await anUnmatchedPayment(server, buyer.id, waiting.simulationId);
    const { orders, school } = await overview();
    expect(orders).toEqual({
      unprocessed: before.unprocessed + 3,
      waiting: before.waiting + 1,
      to_invoice: before.to_invoice + 1,
      unmatched: before.unmatched + 1,
    });
    expect(school).toBeUndefined();
    const listed = async (path: string) => (await get(path)).total;
    const all = '/api/purchases/all?total=true&pp=1';
    expect(await listed(`${all}&status=completed&processed=false&session=open`)).toBe(orders.unprocessed);
    expect(await listed(`${all}&session=waiting`)).toBe(orders.waiting);
    const invoiced = '&status=completed&processed=false&session=open&payer=instructor&payment_time=later';
    expect(await listed(all + invoiced)).toBe(orders.to_invoice);
    expect(await listed('/api/payments/open?total=true&pp=1')).toBe(orders.unmatched);
  });

  test('counts the school of a manager, if there is one, and nothing of other schools', async () => {
    const school = await server.aSchool({ name: 'Harbour School' });
    const other = await server.aSchool();
    const { get, overview } = await aCaller('manager', school.id);
    const colleague = await server.aUser({ schoolId: school.id });
    await server.signIn(colleague);
    await server.aUser({ role: 'student', schoolId: school.id, status: 'created' });
    await server.aUser({ schoolId: school.id });
    await server.aUser({ schoolId: school.id, status: 'created' });
    await server.aUser({ schoolId: school.id, status: 'deleted' });
    await server.aUser({ schoolId: school.id, status: 'recovery', lastLogin: new Date() });
    await server.aUser({ role: 'student', schoolId: school.id, status: 'deleted' });
    const stranger = await server.aUser({ schoolId: other.id });
    await server.aPurchase({ customerId: colleague.id, sessionId: 'game-6' });
    await server.aPurchase({ customerId: colleague.id, sessionId: 'game-7', archivedAt: new Date() });
    const foreign = await server.aPurchase({ customerId: stranger.id, sessionId: 'game-8' });
    const late = await server.aPurchase({ customerId: colleague.id, sessionId: 'game-9' });
    for (const { id } of [late, late, foreign]) await server.anInvite({ classId: id });
    await server.aPurchase({ customerId: colleague.id, sessionId: null });
    const counts = { people: 6, never_signed_in: 2, sessions: 3, opening: 1, not_started: 1 };
    expect(await overview()).toEqual({ school: { _id: school.id, name: 'Harbour School', ...counts } });
    const present = '/api/users/all?status=not-deleted&total=true';
    expect((await get(present)).total).toBe(6);
    const { items: absent } = await get(`${present}&role=instructor&last_login=never`);
    expect(absent).toMatchObject([
      { status: 'created', last_login: null },
      { status: 'active', last_login: null },
    ]);
    expect((await get('/api/sessions/all')).total).toBe(3);
    expect((await get('/api/sessions/all?state=opening')).total).toBe(1);
    const { items } = await get('/api/sessions/all?students=not-started');
    expect(items).toMatchObject([{ _id: late.id }]);
    expect(await (await aCaller('manager')).overview()).toEqual({});
  });
});
