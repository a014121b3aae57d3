import { and, eq, inArray, like } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { invites, mails } from '../../server/db/tables';
import { classesOn } from './classes';
import { later, stopClock } from './clock';
import { startTestServer } from './support';

const server = await startTestServer();
const { services } = server;
const { aClass, failingAfterOneBatch, fill, follow, inviteOf, mailsTo, pay, historyOf } = classesOn(server);
const strict = await startTestServer({ config: { rateLimitScale: 1 } });
const limited = classesOn(strict);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const dayOf = (date: Date, timeZone = 'UTC') =>
  date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
/** Runs the work that is due in these hours, as each of several servers does. */
const runAfter = (hours: number, servers = 1) =>
  later(server, 60 * hours, () =>
    Promise.all(Array.from({ length: servers }, () => new Reconciler(services).run())),
  );
const remindersTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Reminder: '));
const countTo = async (email: string) => (await remindersTo(email)).length;

/** A class with a student, who is to be reminded in an hour. */
async function aPlan(given: Parameters<typeof aClass>[0] = {}) {
  const made = await aClass(given);
  const student = await made.aStudent();
  const at = inHours(1).toISOString();
  expect((await made.post('', { remind_at: at })).body).toMatchObject({ remind_at: at, reminded: null });
  return { ...made, student, at };
}

describe('a planned reminder', () => {
  test('goes out once, at its time, with a link of its own, and is in the history', async () => {
    const { student, get, at, simulation, purchase, user } = await aPlan();
    await runAfter(0.9);
    expect(await countTo(student.email)).toBe(0);
    await runAfter(1);
    await runAfter(2);
    const [first, reminder, ...more] = await mailsTo(student.email);
    expect(more).toEqual([]);
    expect(reminder).toMatchObject({ subject: `Reminder: start ${simulation.name}` });
    expect(reminder?.text).toContain(`\n\nThis is a reminder to start ${simulation.name}.\n\n`);
    const { body } = await get();
    expect(body).toMatchObject({ remind_at: null, reminded: { students: 1 } });
    expect(body.reminded.at >= at).toBe(true);
    expect((await inviteOf(student._id)).mailId).toBe(reminder?.id);
    expect([(await follow(reminder)).status, (await follow(first)).status]).toEqual([200, 401]);

    const entries = await historyOf(purchase.id);
    const changed = entries.map(({ actorId, changes }) => [actorId, ...changes]);
    expect(changed).toContainEqual([user.id, { field: 'remind_at', before: null, after: at }]);
    expect(changed).toContainEqual([null, { field: 'reminders_sent', before: null, after: [student.email] }]);
    expect(changed).toContainEqual([
      null,
      { field: 'remind_at', before: at, after: null },
      { field: 'reminded', before: null, after: 1 },
    ]);
  });

  test('goes to those who have not paid or not started and have an address, and says what is missing, however many servers there are', async () => {
    const closesAt = new Date(`${inHours(720).toISOString().slice(0, 10)}T17:30:00Z`);
    const { aStudent, get, student, simulation } = await aPlan({ payer: 'student', closesAt });
    const students = [];
    for (let n = 0; n < 5; n += 1) students.push(await aStudent());
    const [paid, started, ready, revoked, wrong] = students;
    await pay(paid._id);
    await pay(ready._id);
    const at = new Date();
    for (const { _id } of [started, ready]) await server.change(invites, _id, { startedAt: at });
    await server.change(invites, revoked._id, { revokedAt: at });
    await server.db
      .update(mails)
      .set({ status: 'failed', lastError: '550 5.1.1 No such user.', addressRefused: true })
      .where(eq(mails.to, wrong.email));
    await runAfter(1, 4);
    const words = async ({ email }: { email: string }) =>
      (await remindersTo(email)).map(({ subject, text }) => [subject, text.split('\n\n')[1]]);
    const { name } = simulation;
    const until = `by ${dayOf(closesAt)} at 5:30 pm, UTC.`;
    const both = `This is a reminder to pay for your seat in ${name} and to start ${until}`;
    expect(await words(student)).toEqual([[`Reminder: pay for and start ${name}`, both]]);
    const start = `This is a reminder to start ${name} ${until}`;
    expect(await words(paid)).toEqual([[`Reminder: start ${name}`, start]]);
    const seat = `This is a reminder to pay for your seat in ${name} ${until}`;
    expect(await words(started)).toEqual([[`Reminder: pay for ${name}`, seat]]);
    for (const none of [ready, revoked, wrong]) expect(await words(none)).toEqual([]);
    expect((await get()).body).toMatchObject({ counts: { failed: 1 }, reminded: { students: 3 } });
  });

  test('before the opening says when that is, and of nobody that they have not started', async () => {
    // The evening in New York, and the next day in UTC.
    const opensAt = new Date(`${inHours(72).toISOString().slice(0, 10)}T01:00:00Z`);
    const { aStudent, student, get, simulation } = await aPlan({ payer: 'student', opensAt });
    const paid = await aStudent();
    await pay(paid._id);
    const free = await aPlan({ opensAt, timeZone: 'America/New_York' });
    await runAfter(1);
    const [first] = await remindersTo(student.email);
    expect(first?.text).toMatch(/^This is a reminder to pay for your seat in Simulation \d+\.$/m);
    const [utc, evening] = [dayOf(opensAt), dayOf(opensAt, 'America/New_York')];
    for (const [{ email }, { name }, day, at] of [
      [paid, simulation, `${utc} UTC`, `${utc} at 1:00 am, UTC`],
      [free.student, free.simulation, evening, new RegExp(`${evening} at [89]:00 pm, New York \\(E[SD]T\\)`)],
    ] as const) {
      const [mail] = await remindersTo(email);
      expect(mail?.subject).toBe(`Reminder: ${name} opens on ${day}`);
      const [, sentence = ''] = mail?.text.split('\n\n') ?? [];
      expect(sentence).toContain(`This is a reminder that ${name} opens on `);
      expect(sentence).toMatch(at);
    }
    expect((await remindersTo(student.email))[0]?.text).toContain(`\nOpens: ${utc} at 1:00 am, UTC\n`);
    expect((await get()).body.reminded.students).toBe(2);
  });

  test('of a large class goes to each student once, also where a server stops in the middle', async () => {
    const { purchase, get } = await aPlan({ quantity: 600 });
    const emails = await fill(purchase, 260);
    await failingAfterOneBatch(() => runAfter(1));
    expect((await get()).body).toMatchObject({ remind_at: expect.any(String), reminded: { students: 250 } });
    await runAfter(1, 2);
    expect((await get()).body).toMatchObject({ remind_at: null, reminded: { students: 261 } });
    const sent = await server.db
      .select({ to: mails.to })
      .from(mails)
      .innerJoin(invites, eq(invites.mailId, mails.id))
      .where(and(eq(invites.classId, purchase.id), like(mails.subject, 'Reminder: %')));
    expect(sent).toHaveLength(261);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(261);
    expect(await server.db.$count(mails, inArray(mails.to, emails))).toBe(260);
  });

  test('follows a change of its time, is dropped with it, and is not moved once it has gone out', async () => {
    const [moved, dropped] = [await aPlan(), await aPlan()];
    const { updated_at } = (await moved.post('', { remind_at: inHours(3).toISOString() })).body;
    expect((await dropped.post('', { remind_at: null })).body.remind_at).toBeNull();
    await runAfter(2);
    for (const { student } of [moved, dropped]) expect(await countTo(student.email)).toBe(0);
    await runAfter(3);
    // A page from before it has gone out does not move it.
    expect((await moved.post('', { remind_at: inHours(9).toISOString(), updated_at })).status).toBe(409);
    await runAfter(9);
    expect(await countTo(moved.student.email)).toBe(1);
  });

  test('of a class that has ended meanwhile goes to nobody, later neither, and is refused', async () => {
    const ends = [
      [{ status: 'cancelled' }, 'This session was cancelled: no reminder goes out.'],
      [{ archivedAt: new Date() }, 'This session is archived: no reminder goes out.'],
      [{ closesAt: new Date() }, 'Choose a time before the closing.'],
    ] as const;
    const planned = [];
    for (const [set, message] of ends) {
      const plan = await aPlan();
      await server.changePurchase(plan.purchase.id, set);
      planned.push({ ...plan, message });
    }
    await runAfter(1);
    for (const { post, purchase, message } of planned) {
      const { status, body } = await post('', { remind_at: inHours(1).toISOString() });
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { remind_at: message } });
      const back = { status: 'completed', archivedAt: null, closesAt: null };
      await server.changePurchase(purchase.id, back);
    }
    await runAfter(2);
    for (const { student, get } of planned) {
      expect(await countTo(student.email)).toBe(0);
      expect((await get()).body).toMatchObject({ remind_at: null, reminded: null });
    }
  });
});

test('the same students are not mailed again by a second click', async () => {
  onTestFinished(stopClock());
  const { aStudent, post } = await limited.aClass({ payer: 'student' });
  const { email } = await aStudent();
  const twice = await Promise.all([1, 2].map(() => post('/students/mail', { state: 'unpaid' })));
  const [, refused] = twice.toSorted((one, other) => one.status - other.status);
  const message = 'These invitations have just been sent. Wait half a minute to send them again.';
  expect(refused).toMatchObject({ status: 429, body: { message } });
  const [, reminder, ...more] = await limited.mailsTo(email);
  expect(reminder?.subject).toMatch(/^Reminder: pay for and start /);
  expect(more).toEqual([]);
  // Another group, and another class, are no second click.
  expect((await post('/students/mail', { state: 'not-started' })).status).toBe(200);
  const other = await limited.aClass({ payer: 'student' });
  await other.aStudent();
  expect((await other.post('/students/mail', { state: 'unpaid' })).body).toEqual({ sent: 1 });
});

test('a call that fails in the middle counts what it has mailed, and is not done again at once', async () => {
  onTestFinished(stopClock());
  const { post, user, purchase } = await limited.aClass({ payer: 'student', quantity: 251 });
  const emails = await limited.fill(purchase, 251);
  const sent = () => strict.db.$count(mails, inArray(mails.to, emails));
  const send = () => post('/students/mail', { state: 'unpaid' });
  expect([(await limited.failingAfterOneBatch(send)).status, await sent()]).toEqual([500, 250]);
  expect([(await send()).status, await sent()]).toEqual([429, 250]);
  const { limits } = strict.services;
  await limits.consume('invitation-account', user.id, 20_000 - 250);
  await expect(limits.check('invitation-account', user.id)).rejects.toMatchObject({ status: 429 });
});
