import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../server/db/schema/audit';
import { invites, purchases } from '../../server/db/schema/purchases';
import { classStateOf } from '../../src/rules/classrooms';
import { classesOn } from './classes';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const { aCaller, aClass, pay, historyOf } = classesOn(server);

const idsOf = ({ body }: { body: Body }): string[] => body.items.map(({ _id }: Body) => _id);
const list = (token: string, query = '') => server.request('GET', `/api/sessions/all${query}`, { token });

describe('a class session', () => {
  test('is a purchase with its simulation, instructor, seats and students', async () => {
    const { purchase, simulation, user, get } = await aClass();
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: purchase.id,
      name: '',
      client: {
        _id: simulation.id,
        name: simulation.name,
        slug: simulation.slug,
        cover_url: '',
        price: 12.5,
      },
      instructor: { _id: user.id, name: user.name, lastname: user.lastname, email: user.email },
      co_taught: false,
      purchase: { data: { order: purchase.order, status: 'completed' }, payer: 'instructor', trial: false },
      session: {
        id: purchase.classSessionId,
        url: `${server.url}/sandbox/admin/games/${purchase.classSessionId}`,
      },
      asks_payment: false,
      seats: 10,
      seats_waiting: 0,
      sells_seats: true,
      seats_taken: 0,
      counts: { invited: 0, failed: 0, opened: 0, paid: 0, started: 0, finished: 0 },
      to_remind: { unpaid: 0, not_started: 0, unpaid_refused: 0, not_started_refused: 0 },
      link: null,
      opens_at: null,
      closes_at: null,
      remind_at: null,
      reminded: null,
      archived: false,
      created_at: purchase.createdAt.toISOString(),
      updated_at: purchase.classUpdatedAt.toISOString(),
    });
  });

  test('names the variation that was bought, and a student’s invite does so too', async () => {
    const simulation = await server.aSimulation({ variations: 'short:Short round\nlong:Long round' });
    const made = await aClass({ simulationId: simulation.id, metadata: { variation: 'long' } });
    expect((await made.get()).body.variation).toBe('Long round');
    expect((await list(made.token)).body.items).toMatchObject([{ variation: 'Long round' }]);
    const student = await made.aStudent();
    const invite = await server.request('GET', `/api/invites/${student._id}`, { token: student.token });
    expect(invite.body).toMatchObject({ variation: 'Long round' });
    // It is no longer offered.
    const old = await aClass({ simulationId: simulation.id, metadata: { variation: 'gone' } });
    expect((await old.get()).body.variation).toBe('gone');
  });

  test('is found by its state, in the words of the screens', async () => {
    const { user, token } = await aCaller();
    const at = (days: number) => new Date(Date.now() + days * 86_400_000);
    const made = async (
      given: Parameters<typeof aClass>[0],
      ...students: Parameters<typeof server.anInvite>[0][]
    ) => {
      const { purchase } = await aClass({ customerId: user.id, ...given });
      for (const student of students) await server.anInvite({ purchaseId: purchase.id, ...student });
      return purchase.id;
    };
    const [started, finished] = [{ startedAt: at(-1) }, { finishedAt: at(-1) }];
    const revoked = { revokedAt: at(-1) };
    const wanted = {
      cancelled: [await made({ status: 'cancelled', closesAt: at(-1) }, {})],
      opening: [await made({ classSessionId: null })],
      ready: [
        await made({}),
        await made({ opensAt: at(-1), closesAt: at(1) }, {}),
        await made({ opensAt: at(1) }, {}, started),
        await made({}, {}, { ...started, ...revoked }),
      ],
      'in-class': [await made({}, {}, started), await made({ opensAt: at(-1) }, {}, finished)],
      finished: [
        await made({ closesAt: at(-1) }, {}),
        await made({}, finished, finished, revoked),
        await made({ opensAt: at(1) }, finished),
      ],
    };
    const words = new Map(
      Object.entries({
        cancelled: 'Cancelled',
        opening: 'Opening',
        ready: 'Ready',
        'in-class': 'In class',
        finished: 'Finished',
      }),
    );
    for (const [state, ids] of Object.entries(wanted)) {
      const found = await list(token, `?state=${state}`);
      for (const { session, purchase } of found.body.items) {
        expect(session === null).toBe(state === 'opening');
        expect(purchase.data.status).toBe(state === 'cancelled' ? 'cancelled' : 'completed');
      }
      expect(idsOf(found).sort()).toEqual([...ids].sort());
      for (const item of found.body.items) expect(classStateOf(item, new Date())).toBe(words.get(state));
    }
    const [, withStudent, , withRevoked] = wanted.ready;
    const late = [withStudent, withRevoked, ...wanted['in-class']];
    expect(idsOf(await list(token, '?students=not-started')).sort()).toEqual(late.sort());
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
    const { purchase } = await aClass({ payer: 'student', simulationId: simulation.id, customerId });
    const { token } = await aCaller('administrator');
    const { body } = await server.request('GET', `/api/sessions/${purchase.id}`, { token });
    expect(body.asks_payment).toBe(false);
  });

  test('counts its students by how far they have come', async () => {
    const { aStudent, get, purchase } = await aClass({ payer: 'student' });
    const at = new Date();
    const progress = [{}, { openedAt: at }, { startedAt: at }, { finishedAt: at }, { revokedAt: at }, {}];
    const rows = [];
    for (const set of progress) {
      const { _id } = await aStudent();
      if (Object.keys(set).length > 0) await server.db.update(invites).set(set).where(eq(invites.id, _id));
      rows.push(_id);
    }
    await pay(rows[5]);
    expect((await get()).body).toMatchObject({
      seats_taken: 6,
      counts: { invited: 5, failed: 0, opened: 3, paid: 1, started: 2, finished: 1 },
    });
    // Of an instructor who pays, all students count as paid.
    await server.db.update(purchases).set({ payer: 'instructor' }).where(eq(purchases.id, purchase.id));
    expect((await get()).body.counts).toMatchObject({ invited: 5, paid: 5 });
  });
});

describe('the list of class sessions', () => {
  test('shows instructors their own, managers those of their school, administrators all, by any filter', async () => {
    const school = await server.aSchool();
    const own = await aClass();
    const manager = await aCaller('manager', school.id);
    const colleague = await aCaller('instructor', school.id);
    const ofSchool = await aClass({ customerId: colleague.user.id });
    const ofManager = await aClass({ customerId: manager.user.id });
    const administrator = await aCaller('administrator');
    expect(idsOf(await list(own.token))).toEqual([own.purchase.id]);
    expect(idsOf(await list(manager.token)).sort()).toEqual(
      [ofSchool.purchase.id, ofManager.purchase.id].sort(),
    );
    expect(idsOf(await list(manager.token, '?customer=own'))).toEqual([ofManager.purchase.id]);
    expect(idsOf(await list(administrator.token))).toEqual(
      expect.arrayContaining([own.purchase.id, ofSchool.purchase.id]),
    );
    expect(idsOf(await list(administrator.token, '?customer=own'))).toEqual([]);
    // The filters stay within it.
    const byColleague = await list(administrator.token, `?customer=${colleague.user.id}`);
    expect(idsOf(byColleague)).toEqual([ofSchool.purchase.id]);
    const bySchool = idsOf(await list(administrator.token, `?school=${school.id}`));
    expect(bySchool.sort()).toEqual([ofSchool.purchase.id, ofManager.purchase.id].sort());
    expect(idsOf(await list(administrator.token, '?school=unknown'))).toEqual([]);
    expect(idsOf(await list(manager.token, `?customer=${own.purchase.customerId}`))).toEqual([]);
    expect(idsOf(await list(own.token, `?school=${school.id}`))).toEqual([]);
    const alone = await aCaller('manager');
    expect(idsOf(await list(alone.token))).toEqual([]);
    const student = await aCaller('student');
    expect((await list(student.token)).status).toBe(403);
  });

  test('is sorted by name, opening or purchase, in pages', async () => {
    const { user, token } = await aCaller();
    const [first, second, third] = await Promise.all([
      aClass({ customerId: user.id, className: 'beta', createdAt: new Date(1_000) }),
      aClass({
        customerId: user.id,
        className: 'Alpha',
        createdAt: new Date(2_000),
        opensAt: new Date(9_000),
      }),
      aClass({
        customerId: user.id,
        className: 'gamma',
        createdAt: new Date(3_000),
        opensAt: new Date(8_000),
      }),
    ]);
    const [a, b, c] = [first, second, third].map(({ purchase }) => purchase.id);
    expect(idsOf(await list(token))).toEqual([c, b, a]);
    expect(idsOf(await list(token, '?sort=name:asc'))).toEqual([b, a, c]);
    expect(idsOf(await list(token, '?sort=opens_at:asc'))).toEqual([c, b, a]);
    const page = await list(token, '?pp=2&pag=2');
    expect(page.body).toMatchObject({ items: [{ _id: a }], total: 3 });
    expect((await list(token, '?sort=seats:asc')).status).toBe(400);
  });

  test('is searched by name, simulation, order and instructor', async () => {
    const { token } = await aCaller('administrator');
    const { purchase, simulation, user } = await aClass({ className: 'MBA 2, spring 100%' });
    for (const q of ['mba 2, SPRING', '100%', simulation.name, purchase.order, user.email, user.lastname]) {
      expect(idsOf(await list(token, `?pp=1000&q=${encodeURIComponent(q)}`)), q).toContain(purchase.id);
    }
    expect(idsOf(await list(token, '?q=100%25x'))).toEqual([]);
  });

  test('leaves out archived ones, unless they are asked for', async () => {
    const { user, token, purchase, post } = await aClass();
    const other = await aClass({ customerId: user.id });
    expect((await post('', { archived: true })).body.archived).toBe(true);
    expect(idsOf(await list(token))).toEqual([other.purchase.id]);
    expect(idsOf(await list(token, '?archived=true'))).toEqual([purchase.id]);
    expect(idsOf(await list(token, '?archived=all')).sort()).toEqual([purchase.id, other.purchase.id].sort());
    expect(idsOf(await list(token, `?archived=all&client=${other.simulation.id}`))).toEqual([
      other.purchase.id,
    ]);
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
    const entries = await historyOf(purchase.id);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ entity: 'purchase', action: 'updated', actorId: user.id });
    expect(entries.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'class_name',
      before: '',
      after: 'MBA 2, spring',
    });
  });

  test('is refused if somebody else has changed the class since, though not the purchase', async () => {
    const { purchase, post, get } = await aClass({ className: 'A' });
    const { updated_at } = (await get()).body;
    // A change to the same is none, and is not noted.
    expect((await post('', { name: 'A', archived: false })).body.updated_at).toBe(updated_at);
    expect(await server.db.$count(auditEntries, eq(auditEntries.recordId, purchase.id))).toBe(0);
    await server.db.update(purchases).set({ updatedAt: new Date() }).where(eq(purchases.id, purchase.id));
    expect((await post('', { name: 'One', updated_at })).status).toBe(200);
    const late = await post('', { name: 'Two', updated_at });
    expect(late).toMatchObject({ status: 409, body: { message: 'Somebody else has changed this record.' } });
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
    for (const time of [...times, '+020277-03-01T14:00Z', '03/01/27', '2027-02-30T10:00:00Z'])
      expect(await errorsOf({ name: 'A', opens_at: time, closes_at: time, remind_at: time })).toEqual({
        opens_at: message,
        closes_at: message,
        remind_at: message,
      });
    expect((await get()).body).toEqual(before);
  });
});
