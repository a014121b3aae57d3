import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries, purchases } from '../../server/db/tables';
import { classSchema } from '../../src/contract/class';
import { classesOn } from './classes';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const { aCaller, aClass, historyOf } = classesOn(server);

const idsOf = ({ body }: { body: Body }): string[] => body.items.map(({ _id }: Body) => _id);
const list = (token: string, query = '') => server.request('GET', `/api/sessions/all${query}`, { token });

describe('a class session', () => {
  test('is a purchase with its simulation, instructor, seats and students', async () => {
    const metadata = { variation: 'no longer offered' };
    const { purchase, simulation, user, get } = await aClass({ metadata });
    const { status, body } = await get();
    expect([status, classSchema.strict().parse(body)]).toEqual([200, body]);
    expect(body).toMatchObject({
      _id: purchase.id,
      client: { _id: simulation.id, name: simulation.name, slug: simulation.slug, price: 12.5 },
      instructor: { _id: user.id, name: user.name, lastname: user.lastname, email: user.email },
      purchase: { data: { order: purchase.order, status: 'completed' }, payer: 'instructor', trial: false },
      session: { id: purchase.sessionId, url: `${server.url}/sandbox/admin/games/${purchase.sessionId}` },
      ...{ co_taught: false, asks_payment: false, sells_seats: true, archived: false },
      ...{ seats: 10, seats_waiting: 0, seats_taken: 0, link: null, reminded: null },
      ...metadata,
      updated_at: expect.any(String),
    });
  });

  test('is found by its state, in the words of the screens', async () => {
    const { user, token } = await aCaller();
    const at = (days: number) => new Date(Date.now() + days * 86_400_000);
    const made = async (
      given: Parameters<typeof aClass>[0],
      ...students: Parameters<typeof server.anInvite>[0][]
    ) => {
      const { purchase } = await aClass({ customerId: user.id, ...given });
      for (const student of students) await server.anInvite({ classId: purchase.id, ...student });
      return purchase.id;
    };
    const [started, finished] = [{ startedAt: at(-1) }, { finishedAt: at(-1) }];
    const revoked = { revokedAt: at(-1) };
    const wanted = {
      cancelled: [await made({ status: 'cancelled', closesAt: at(-1) }, {})],
      opening: [await made({ sessionId: null })],
      scheduled: [await made({ opensAt: at(1) }, {}, started)],
      open: [
        await made({}),
        await made({ closesAt: at(1) }, finished),
        await made({ opensAt: at(-1), closesAt: at(1) }, {}),
        await made({}, {}, { ...started, ...revoked }),
        await made({ opensAt: at(-1) }, {}, finished),
      ],
      closed: [
        await made({ closesAt: at(-1) }, {}),
        await made({}, finished, finished, revoked),
        await made({ opensAt: at(1) }, finished),
        await made({ archivedAt: at(-1) }, {}, finished),
      ],
    };
    for (const [state, ids] of Object.entries(wanted)) {
      const found = await list(token, `?state=${state}&archived=all`);
      expect(idsOf(found).sort()).toEqual([...ids].sort());
      for (const { class_state } of found.body.items) expect(class_state).toBe(state);
    }
    // Archived ones are left out unless they are asked for.
    expect(idsOf(await list(token, '?state=closed')).sort()).toEqual(wanted.closed.slice(0, -1).sort());
    expect(idsOf(await list(token, '?students=not-started')).sort()).toEqual(wanted.open.slice(2).sort());
  });

  test('is found by a student who is invited to it, in the reach of the caller', async () => {
    const school = await server.aSchool();
    const { token } = await aCaller('manager', school.id);
    const customerId = (await aCaller('instructor', school.id)).user.id;
    const { id } = await server.aUser({ role: 'student' });
    const invited = async (given: Parameters<typeof aClass>[0], invite: object) => {
      const classId = (await aClass(given)).purchase.id;
      await server.anInvite({ classId, studentId: id, ...invite });
      return classId;
    };
    const wanted = await invited({ customerId }, {});
    await invited({ customerId }, { revokedAt: new Date() });
    await invited({ customerId }, { studentId: (await server.aUser({ role: 'student' })).id });
    await invited({}, {});
    expect(idsOf(await list(token, `?student=${id}`))).toEqual([wanted]);
  });

  test('asks students to pay unless somebody else does', async () => {
    const asks = async (given: Parameters<typeof aClass>[0]) => (await (await aClass(given)).get()).body;
    expect(await asks({ payer: 'student' })).toMatchObject({ asks_payment: true });
    expect(await asks({ payer: 'student', status: 'cancelled' })).toMatchObject({ asks_payment: true });
    expect(await asks({ payer: 'instructor', status: 'cancelled' })).toMatchObject({ asks_payment: false });
    const free = await server.aSimulation({ priceCents: 0 });
    expect(await asks({ payer: 'student', simulationId: free.id })).toMatchObject({ asks_payment: false });
    const simulation = await server.aSimulation();
    const school = await server.aSchool({ freeToPlay: [simulation.id] });
    const customerId = (await aCaller('instructor', school.id)).user.id;
    const { get } = await aClass({ payer: 'student', simulationId: simulation.id, customerId });
    expect((await get('', (await aCaller('administrator')).token)).body.asks_payment).toBe(false);
  });
});

describe('the list of class sessions', () => {
  test('shows managers those of their school and their own, and is filtered by instructor and school', async () => {
    const school = await server.aSchool();
    const read = async (token: string, query = '') => idsOf(await list(token, query)).sort();
    const manager = await aCaller('manager', school.id);
    const colleague = await aCaller('instructor', school.id);
    const ofSchool = await aClass({ customerId: colleague.user.id });
    const ofManager = await aClass({ customerId: manager.user.id });
    const ofBoth = [ofSchool.purchase.id, ofManager.purchase.id].sort();
    expect(await read(manager.token)).toEqual(ofBoth);
    expect(await read(manager.token, '?customer=own')).toEqual([ofManager.purchase.id]);
    const { token } = await aCaller('administrator');
    expect(await read(token, '?customer=own')).toEqual([]);
    expect(await read(token, `?customer=${colleague.user.id}`)).toEqual([ofSchool.purchase.id]);
    expect(await read(token, `?school=${school.id}`)).toEqual(ofBoth);
    expect(await read(token, '?school=unknown')).toEqual([]);
    expect(await read((await aCaller('manager')).token)).toEqual([]);
  });

  test('is sorted by the next date; then come those without one, those that are over, and cancelled ones', async () => {
    const { user, token } = await aCaller();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const made = async (given: object) => (await aClass({ customerId: user.id, ...given })).purchase.id;
    const ids = [
      await made({ opensAt: inDays(2), closesAt: inDays(9) }),
      await made({ opensAt: inDays(-9), closesAt: inDays(3) }),
      await made({ opensAt: inDays(4) }),
      await made({ createdAt: inDays(-1) }),
      await made({ createdAt: inDays(-2), opensAt: inDays(-1) }),
      await made({ closesAt: inDays(-1) }),
      await made({ closesAt: inDays(-5) }),
      await made({ status: 'cancelled', opensAt: inDays(1) }),
    ];
    expect(idsOf(await list(token, '?sort=next:asc'))).toEqual(ids);
    expect(idsOf(await list(token, '?sort=next:desc'))).toEqual(ids.toReversed());
  });

  test('is sorted by name, opening or purchase, in pages', async () => {
    const { user, token } = await aCaller();
    const made = async (name: string, createdAt: number, opensAt?: number) => {
      const dates = { createdAt: new Date(createdAt), opensAt: opensAt ? new Date(opensAt) : null };
      return (await aClass({ customerId: user.id, name, ...dates })).purchase.id;
    };
    const [a, b, c] = [await made('beta', 1), await made('Alpha', 2, 9_000), await made('gamma', 3, 8_000)];
    expect(idsOf(await list(token))).toEqual([c, b, a]);
    expect(idsOf(await list(token, '?sort=name:asc'))).toEqual([b, a, c]);
    expect(idsOf(await list(token, '?sort=opens_at:asc'))).toEqual([c, b, a]);
    expect((await list(token, '?pp=2&pag=2')).body).toMatchObject({ items: [{ _id: a }], total: 3 });
    expect((await list(token, '?sort=seats:asc')).status).toBe(400);
  });

  test('is searched by name, simulation and instructor, not by the order, which co-teachers may not see', async () => {
    const { token } = await aCaller('administrator');
    const { purchase, simulation, user } = await aClass({ name: 'MBA 2, spring 100%' });
    for (const q of ['mba 2, SPRING', '100%', simulation.name, user.email, user.lastname]) {
      expect(idsOf(await list(token, `?pp=1000&q=${encodeURIComponent(q)}`)), q).toContain(purchase.id);
    }
    for (const q of ['100%25x', purchase.order]) expect(idsOf(await list(token, `?q=${q}`)), q).toEqual([]);
  });
});

describe('a change of a class session', () => {
  const opens_at = '2026-09-01T08:00:00.000Z';
  const closes_at = '2026-10-01T08:00:00.000Z';

  test('sets name and dates, and is in the history of the purchase', async () => {
    const { purchase, post, user } = await aClass();
    const saved = await post('', { name: ' MBA 2, spring ', opens_at, closes_at });
    expect(saved).toMatchObject({ status: 200, body: { name: 'MBA 2, spring', opens_at, closes_at } });
    const cleared = await post('', { opens_at: null });
    expect(cleared.body).toMatchObject({ name: 'MBA 2, spring', opens_at: null, closes_at });
    const named = { field: 'class_name', before: '', after: 'MBA 2, spring' };
    expect(await historyOf(purchase.id)).toMatchObject([
      { entity: 'purchase', action: 'updated', actorId: user.id, changes: expect.arrayContaining([named]) },
      { changes: [{ field: 'opens_at', before: opens_at, after: null }] },
    ]);
  });

  test('is refused if somebody else has changed the class since, though not the purchase', async () => {
    const { purchase, post, get } = await aClass({ name: 'A' });
    const { updated_at } = (await get()).body;
    // A change to the same is none, and is not noted.
    expect((await post('', { name: 'A', archived: false })).body.updated_at).toBe(updated_at);
    expect(await server.db.$count(auditEntries, eq(auditEntries.recordId, purchase.id))).toBe(0);
    await server.change(purchases, purchase.id, { updatedAt: new Date() });
    expect((await post('', { name: 'One', updated_at })).status).toBe(200);
    const late = await post('', { name: 'Two', updated_at });
    expect(late).toMatchObject({ status: 409, body: { message: 'This record was changed meanwhile.' } });
    expect((await get()).body.name).toBe('One');
  });

  test('with wrong values is refused with the reason for each field, and changes nothing', async () => {
    const { post, get } = await aClass();
    const before = (await get()).body;
    const errorsOf = async (body: object) => {
      const answer = await post('', body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      return answer.body.errors;
    };
    const order = { closes_at: 'Choose a time after the opening.' };
    expect(await errorsOf({ opens_at: closes_at, closes_at: opens_at })).toEqual(order);
    expect(await errorsOf({ opens_at, closes_at: opens_at })).toEqual(order);
    expect(await errorsOf({ name: 'a\nb' })).toEqual({ name: 'Write this on one line.' });
    expect(await errorsOf({ name: 'x'.repeat(121) })).toEqual({
      name: 'This may be at most 120 characters long.',
    });
    const times = ['soon', '', '0027-03-01T14:00:00Z', '1999-12-31T23:59:59Z', '2101-01-01', '1'];
    const message = 'Enter a date and time from 2000 to 2100, like 2030-01-31T12:00:00Z.';
    const all = (text: string) => ({ opens_at: text, closes_at: text, remind_at: text });
    for (const time of [...times, '+020277-03-01T14:00Z', '03/01/27', '2027-02-30T10:00:00Z'])
      expect(await errorsOf({ name: 'A', ...all(time) })).toEqual(all(message));
    expect((await get()).body).toEqual(before);
  });
});
