import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invites, mails, users } from '../../server/db/tables';
import { anAddress, classesOn } from './classes';
import type { GivenPurchase } from './factories';
import { type Body, startTestServer, told } from './support';

const server = await startTestServer();
const { aClass, pay, mailsTo, follow, historyOf } = classesOn(server);

describe('the list of students', () => {
  const idsOf = ({ body }: { body: Body }): string[] => body.items.map(({ _id }: Body) => _id);

  test('is sorted, searched and paged', async () => {
    const { post, get } = await aClass();
    await post('/students', {
      students: [
        { email: 'b@sorted.example', name: 'Bea', lastname: 'Young' },
        { email: 'c@sorted.example', name: 'Cem', lastname: 'adams' },
        { email: 'a@sorted.example', name: 'Ann', lastname: 'Moss' },
      ],
    });
    const emails = async (query: string) =>
      (await get(`/students/all?${query}`)).body.items.map(({ email }: Body) => email[0]).join('');
    expect([await emails(''), await emails('sort=email:desc')]).toEqual(['abc', 'cba']);
    // As the list shows it, a student was invited when the last mail went out.
    for (const name of ['cem', 'ann'])
      await post('/students/mail', { students: idsOf(await get(`/students/all?q=${name}`)) });
    expect(await emails('sort=invited_at:desc')).toBe('acb');
    expect(await emails('sort=invited_at:asc')).toBe('bca');
    await post('/students/mail', { students: idsOf(await get('/students/all?q=bea')) });
    expect(await emails('sort=invited_at:asc')).toBe('cab');
    const { body: file } = await get('/students/csv?sort=invited_at:desc');
    expect(file.match(/\w(?=@sorted)/g)).toEqual(['b', 'a', 'c']);
    for (const query of ['q=moss', 'q=ann%20sorted']) expect(await emails(query)).toBe('a');
    expect(await emails('q=%25')).toBe('');
    const { body: last } = await get('/students/all?pp=2&pag=2');
    expect(last).toMatchObject({ total: 3, items: [{ name: 'Cem' }] });
    expect((await get('/students/all?sort=opened_at:asc')).status).toBe(400);
  });

  test('is sorted by last names as their readers do, and by the address where names are equal, page by page', async () => {
    const { post, get } = await aClass();
    const sorted = [
      ['i', 'Zoe', ''],
      ['h', 'Ann', 'adams'],
      ['g', 'Ann', 'Ångström'],
      ['f', 'Ann', 'Đurić'],
      ['e', 'Ann', 'Evans'],
      ['d', 'Ann', 'Öberg'],
      ['b', 'Ann', 'Young'],
      ['c', 'Ann', 'Young'],
      ['a', 'Bea', 'Young'],
      ['alan', '', ''],
    ].map(([address, name, lastname]) => ({ email: `${address}@sorted.example`, name, lastname }));
    await post('/students', { students: sorted.toReversed() });
    const emails = sorted.map(({ email }) => email);
    const read = async (query: string) =>
      (await get(`/students/all?${query}`)).body.items.map(({ email }: Body) => email);
    expect(await read('sort=lastname:asc')).toEqual(emails);
    expect(await read('sort=lastname:desc')).toEqual(emails.toReversed());
    const pages = [1, 2, 3, 4].map((page) => read(`sort=lastname:asc&pp=3&pag=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(emails);
  });

  test('is filtered and counted by how far students have come', async () => {
    const { aStudent, get } = await aClass({ payer: 'student' });
    const at = new Date();
    const fresh = await aStudent();
    const set = async (times: Partial<typeof invites.$inferInsert>) => {
      const { _id } = await aStudent();
      await server.change(invites, _id, times);
      return _id;
    };
    const opened = await set({ openedAt: at });
    const started = await set({ startedAt: at });
    const finished = await set({ finishedAt: at });
    await set({ revokedAt: at });
    const paid = await set({ openedAt: at });
    await pay(paid);
    const { _id: failed, email } = await aStudent();
    await server.db.update(mails).set({ status: 'failed' }).where(eq(mails.to, email));
    const states = {
      sent: [fresh._id, opened, started, finished, paid],
      failed: [failed],
      opened: [opened, started, finished, paid],
      unopened: [fresh._id, failed],
      paid: [paid],
      unpaid: [fresh._id, opened, started, finished, failed],
      started: [started, finished],
      'not-started': [fresh._id, opened, paid, failed],
      finished: [finished],
    };
    const counts = { invited: 6, failed: 1, opened: 4, paid: 1, started: 2, finished: 1 };
    expect((await get()).body).toMatchObject({ seats_taken: 7, counts });
    for (const [state, expected] of Object.entries(states)) {
      const answer = await get(`/students/all?state=${state}`);
      expect(idsOf(answer).sort(), state).toEqual([...expected].sort());
      expect(answer.body.total).toBe(expected.length);
      const file = (await get(`/students/csv?state=${state}`)).body.trim().split('\r\n');
      expect(file, state).toHaveLength(expected.length + 1);
    }
    expect((await get('/students/all?state=gone')).status).toBe(400);
  });

  test('is exported as it is filtered, without formulas, to a file with the name of the class or else the simulation', async () => {
    const simulation = await server.aSimulation({ name: 'Harbour Lease' });
    const { post, get } = await aClass({ simulationId: simulation.id, payer: 'student' });
    const students = [
      { email: 'z@csv.example', name: '=1+1', lastname: '' },
      { email: 'y@csv.example', name: 'Yan', lastname: 'Ng' },
    ];
    await post('/students', { students });
    const { body } = await get('/students/csv?sort=email:desc');
    const [head, first, second, ...rest] = body.split('\r\n');
    expect(head).toContain(
      '"Name","Last name","Email","Invited at (UTC)","Invitation email","Invitation email at (UTC)",' +
        '"Invitation email error","Opened at (UTC)","Paid","Amount","Refunded","Paid at (UTC)"',
    );
    expect(first).toMatch(/^"'=1\+1","","z@csv\.example",.*"Sent","[^"]+","","","No",/);
    expect(second).toMatch(/^"Yan","Ng","y@csv\.example","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/);
    expect(rest).toEqual(['']);
    expect((await get('/students/csv?q=yan')).body).not.toContain('z@csv');

    for (const [className, name] of [
      ['MBA 2, été', 'mba-2-ete'],
      // No letter of it may be in a file’s name.
      ['経営', 'harbour-lease'],
    ]) {
      await post('', { name: className });
      const filename = new RegExp(`^attachment; filename="${name}-students-\\d{4}-\\d\\d-\\d\\d\\.csv"$`);
      expect((await get('/students/csv')).headers.get('content-disposition')).toMatch(filename);
    }
  });
});

describe('a resent invitation', () => {
  test('has a link of its own; the earlier ones live until a later one is used, those of other classes on', async () => {
    const email = anAddress();
    await (await aClass()).add(email);
    const { aStudent, post, purchase } = await aClass();
    const { _id } = await aStudent(email);
    for (const whom of [{ students: [_id] }, { state: 'not-started' }])
      expect((await post('/students/mail', whom)).body).toEqual({ sent: 1 });
    const [elsewhere, first, second, fresh] = await mailsTo(email);
    expect([(await follow(second)).status, (await follow(first)).status]).toEqual([200, 401]);
    for (const mail of [fresh, elsewhere]) expect((await follow(mail)).status).toBe(200);
    const changes = [{ field: 'invitations_sent', before: null, after: [email] }];
    expect(await historyOf(purchase.id)).toContainEqual(expect.objectContaining({ changes }));
  });

  test('goes to as many as the class tells, which says nothing of deleted accounts', async () => {
    const { aStudent, get, post, purchase } = await aClass({ payer: 'student' });
    const [started, deleted] = [await aStudent(), await aStudent()];
    const [paid, unpaid] = [await aStudent(), await aStudent()];
    for (const { _id } of [paid, await aStudent()]) await pay(_id);
    await server.change(invites, started._id, { startedAt: new Date() });
    await server.db.update(users).set({ status: 'deleted' }).where(eq(users.email, deleted.email));
    const told = { unpaid: 3, not_started: 4 };
    expect((await get()).body).toMatchObject({ counts: { invited: 5 }, to_remind: told });
    const inState = async (state: string) => (await get(`/students/all?state=${state}`)).body.total;
    expect([await inState('paid'), await inState('unpaid')]).toEqual([2, 3]);
    const mail = async (state: string) => (await post('/students/mail', { state })).body;
    expect([await mail('unpaid'), await mail('not-started')]).toEqual([{ sent: 3 }, { sent: 4 }]);
    expect(await mailsTo(unpaid.email)).toHaveLength(3);
    for (const { email } of [paid, started]) expect(await mailsTo(email)).toHaveLength(2);
    // Where nobody is asked to pay, all count as paid.
    await server.changePurchase(purchase.id, { payer: 'instructor' });
    expect((await get()).body).toMatchObject({
      to_remind: { unpaid: 0, not_started: 4 },
      counts: { paid: 5 },
    });
    expect([await inState('paid'), await inState('unpaid')]).toEqual([5, 0]);
    expect(await mail('unpaid')).toEqual({ sent: 0 });
  });

  test('goes to all but refused addresses, which are told, and to these if they are chosen', async () => {
    const { aStudent, get, post } = await aClass({ payer: 'student' });
    const students = [];
    for (let n = 0; n < 4; n += 1) students.push(await aStudent());
    const [wrong, wrongPaid, paid, unreached] = students;
    for (const { _id } of [wrongPaid, paid]) await pay(_id);
    const fail = ({ email }: { email: string }, set: Partial<typeof mails.$inferInsert>) =>
      server.db.update(mails).set(set).where(eq(mails.to, email));
    const triedAt = new Date('2030-03-04T09:00:00Z');
    const refused = { lastError: '550 5.1.1 No such user.', addressRefused: true, triedAt };
    await fail(wrong, { ...refused, status: 'queued' });
    await fail(wrongPaid, { ...refused, status: 'failed' });
    await fail(unreached, { lastError: 'connect ECONNREFUSED', status: 'queued' });
    const told = { unpaid: 1, not_started: 2, unpaid_refused: 1, not_started_refused: 2 };
    expect((await get()).body).toMatchObject({ counts: { failed: 3 }, to_remind: told });
    // The words of the mail server are shown, also while the mail waits for a further attempt.
    const failed = { status: 'failed', error: refused.lastError, at: triedAt.toISOString() };
    for (const { email } of [wrong, wrongPaid])
      expect((await get(`/students/all?q=${email}`)).body.items).toMatchObject([{ mail: failed }]);
    const row = '"Failed","2030-03-04 09:00:00","550 5.1.1 No such user."';
    expect((await get('/students/csv')).body.split(row)).toHaveLength(3);
    const mail = async (body: object) => (await post('/students/mail', body)).body;
    expect(await mail({ state: 'unpaid' })).toEqual({ sent: 1 });
    expect(await mail({ state: 'not-started' })).toEqual({ sent: 2 });
    expect(await mailsTo(wrong.email)).toHaveLength(1);
    expect((await get('/students/all?state=failed')).body.total).toBe(2);
    expect(await mail({ students: [wrong._id] })).toEqual({ sent: 1 });
    expect(await mailsTo(wrong.email)).toHaveLength(2);
    // A mail to a student whom somebody chose is no reminder.
    expect((await get()).body.reminded).toMatchObject({ students: 2 });
    // The new mail has not been refused yet.
    expect((await get()).body.to_remind).toMatchObject({ not_started: 3, not_started_refused: 1 });
  });

  test('goes to nobody if one of the students is not in the class', async () => {
    const { aStudent, post } = await aClass();
    const other = await (await aClass()).aStudent();
    const [here, removed] = [await aStudent(), await aStudent()];
    await post(`/students/${removed._id}/revocation`, {});
    const message = 'A student that you chose is no longer in the class. Reload the page.';
    const refused = { status: 400, body: { message, errors: { students: message } } };
    for (const _id of [other._id, removed._id, 'unknown'])
      expect(await post('/students/mail', { students: [here._id, _id] })).toMatchObject(refused);
    for (const { email } of [here, other, removed]) expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is refused for a class that has closed or was cancelled, and without a choice', async () => {
    const { aStudent, post, purchase } = await aClass();
    const { _id, email } = await aStudent();
    const change = (to: GivenPurchase) => server.changePurchase(purchase.id, to);
    await change({ closesAt: new Date(server.services.now().getTime() - 1000) });
    const closed = told('This class has closed. Change the closing date first.');
    for (const resend of [{ students: [_id] }, { state: 'not-started' }])
      expect(await post('/students/mail', resend)).toMatchObject(closed);
    expect(await mailsTo(email)).toHaveLength(1);
    const other = anAddress();
    const added = { students: [{ email: other, name: '', lastname: '' }] };
    expect(await post('/students', added)).toMatchObject(closed);
    expect(await post(`/students/${_id}`, { email: other })).toMatchObject(closed);
    expect(await mailsTo(other)).toEqual([]);
    await change({ closesAt: null });
    expect((await post('/students/mail', { students: [_id] })).body).toEqual({ sent: 1 });
    for (const [wrong, errors] of [
      [{}, { students: 'Name students, or a state.' }],
      [{ students: [] }, { students: 'This must be at least 1.' }],
      [{ state: 'paid' }, { state: 'This must be one of: unpaid, not-started.' }],
    ] as const) {
      expect(await post('/students/mail', wrong)).toMatchObject({ status: 400, body: { errors } });
    }
    await change({ status: 'cancelled' });
    expect((await post('/students/mail', { students: [_id] })).status).toBe(409);
  });
});
