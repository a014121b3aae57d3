import { eq, like, or } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits, users } from '../../server/db/tables';
import { anAddress } from './classes';
import { classLinksOn } from './classLinks';
import { workAfter } from './clock';
import { startTestServer } from './support';

const server = await startTestServer({ config: { rateLimitScale: 1 } });
const { db, services } = server;
const { aClass, aLinkedClass, askFor, comeByMail, follow, join, mailsTo, sent } = classLinksOn(server);

const HOURLY = 'This person has had several emails about this class lately. Send another one in an hour.';
const DAILY = 'This person has had many emails about this class today. Send another one tomorrow.';
const OF_ALL = 'This person has had many emails today. Send another one tomorrow.';
const USED_UP = 'This link sends no more emails today. Ask your instructor to add you.';

/** Ends the wait after a second click, and an hour's counters of mails. */
const afterAnHour = () =>
  db
    .update(rateLimits)
    .set({ expire: new Date() })
    .where(or(like(rateLimits.key, 'mail-class-hour:%'), like(rateLimits.key, 'same-resend:%')));
const afterASecondClick = () => db.delete(rateLimits).where(like(rateLimits.key, 'same-resend:%'));
const textsTo = async (email: string) => (await mailsTo(email)).filter(({ text }) => text !== '');
const makeUnproven = (id: string) => db.update(users).set({ addressUnproven: true }).where(eq(users.id, id));

type Made = Awaited<ReturnType<typeof aClass>>;
async function resend({ post }: Made, ...students: string[]) {
  await afterASecondClick();
  return post('/students/mail', { students });
}

describe('a person', () => {
  test('gets three mails an hour about a class, and ten a day', async () => {
    const made = await aClass();
    const { _id, email } = await made.aStudent();
    const refused = (message: string) => ({ status: 429, body: { message } });
    for (let i = 0; i < 2; i += 1) expect((await resend(made, _id)).body).toEqual({ sent: 1 });
    expect(await resend(made, _id)).toMatchObject(refused(HOURLY));
    await services.limits.consume('mail-class-day', `${made.purchase.id} ${email}`, 6);
    await afterAnHour();
    expect((await resend(made, _id)).body).toEqual({ sent: 1 });
    expect(await resend(made, _id)).toMatchObject(refused(DAILY));
    expect(await textsTo(email)).toHaveLength(4);
    // Another class has mails of its own.
    expect((await (await aClass()).aStudent(email)).mail.status).toBe('outbox');
  });

  test('keeps the last link, until removed; added again, is in the class but gets no more', async () => {
    const made = await aClass();
    const [one, other] = [await made.aStudent(), await made.aStudent()];
    for (let i = 0; i < 3; i += 1) await resend(made, one._id, other._id);
    const failed = ({ _id }: { _id: string }) => ({ _id, mail: { status: 'failed', error: HOURLY } });
    const rows = async () => (await made.get('/students/all?state=failed')).body.items;
    expect(await rows()).toMatchObject([one, other].map(failed));
    const last = (await textsTo(one.email)).at(-1) ?? { text: '' };
    expect((await follow(last)).status).toBe(200);

    const ended = (await textsTo(other.email)).at(-1) ?? { text: '' };
    for (let i = 0; i < 2; i += 1) {
      expect((await made.post(`/students/${other._id}/revocation`, {})).status).toBe(200);
      expect((await follow(ended)).status).toBe(401);
      expect((await made.add(other.email)).body.added).toEqual([other.email]);
    }
    expect(await textsTo(other.email)).toHaveLength(3);
    expect(await rows()).toMatchObject([one, other].map(failed));
  });

  test('gets no more when made a co-teacher again and again', async () => {
    const { purchase, post, path, token } = await aClass();
    const email = anAddress();
    await services.limits.consume('mail-class-hour', `${purchase.id} ${email}`, 2);
    const { status, body } = await post('/co-teachers', { email });
    expect(status).toBe(200);
    await server.request('DELETE', `${path}/co-teachers/${body._id}`, { token });
    expect(await post('/co-teachers', { email })).toMatchObject({
      status: 409,
      body: { message: HOURLY, errors: { email: HOURLY } },
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('gets twenty a day about all classes, also from many senders at once', async () => {
    const classes = await Promise.all(Array.from({ length: 6 }, () => aClass()));
    const email = anAddress();
    await services.limits.consume('mail-person-day', email, 16);
    await Promise.all(classes.map(({ add }) => add(email)));
    expect(await textsTo(email)).toHaveLength(4);
    const rows = await Promise.all(
      classes.map(async ({ get }) => (await get('/students/all')).body.items[0]),
    );
    expect(rows.map(({ mail }) => mail.error).filter(Boolean)).toEqual([OF_ALL, OF_ALL]);
  });

  test('gets five a day by class links of unproven senders, who keep no other sender from mailing', async () => {
    const email = anAddress();
    await services.limits.consume('mail-person-unproven', `asked ${email}`, 4);
    for (let i = 0; i < 2; i += 1) {
      const { code, user } = await aLinkedClass();
      await makeUnproven(user.id);
      await askFor(code, email);
    }
    expect(await sent(email)).toHaveLength(1);
    await (await aClass()).add(email);
    expect(await textsTo(email)).toHaveLength(2);
  });

  test('does not keep the others from their mails', async () => {
    const made = await aClass();
    const [often, once, twice] = [await made.aStudent(), await made.aStudent(), await made.aStudent()];
    for (let i = 0; i < 2; i += 1) await resend(made, often._id);
    expect((await resend(made, often._id, once._id, twice._id)).body).toEqual({ sent: 2 });
    expect((await made.get()).body.counts).toMatchObject({ invited: 3, failed: 1 });
    expect((await resend(made, often._id, once._id)).body).toEqual({ sent: 1 });
    expect(await textsTo(often.email)).toHaveLength(3);
    // A mail that was not sent has counted for none of the limits.
    await afterAnHour();
    for (let i = 0; i < 3; i += 1) expect((await resend(made, often._id)).body).toEqual({ sent: 1 });
  });
});

/** A reminder of an empty class, to which students are added afterwards. */
async function aReminder(students: number) {
  const made = await aClass();
  await made.post('', { remind_at: new Date(Date.now() + 3_600_000).toISOString() });
  await made.add(...Array.from({ length: students }, anAddress));
  return made;
}

test('a planned reminder is sent to as many students as its instructor may mail at that time, and the rows of the others say so', async () => {
  const [proven, unproven] = [await aReminder(3), await aReminder(3)];
  await services.limits.consume('invitation-account', proven.user.id, 20_000 - 3 - 2);
  await makeUnproven(unproven.user.id);
  await workAfter(server, 60);
  expect((await proven.get()).body).toMatchObject({
    remind_at: null,
    reminded: { students: 2 },
    counts: { failed: 1 },
  });
  // An account whose address nobody has proven reminds nobody.
  expect((await unproven.get()).body).toMatchObject({ remind_at: null, reminded: null });
  await expect(services.limits.check('invitation-account', proven.user.id)).rejects.toMatchObject({
    status: 429,
  });
});

describe('a class link', () => {
  beforeEach(() => db.delete(rateLimits));

  /** Asks for mails until the link refuses; returns their number. */
  async function mailsOf(code: string): Promise<number> {
    for (let mails = 0; mails < 30; mails += 1) {
      const email = anAddress();
      const { status, body } = await askFor(code, email);
      expect(await sent(email)).toHaveLength(status === 200 ? 1 : 0);
      if (status === 200) continue;
      expect({ status, message: body.message }).toEqual({ status: 429, message: USED_UP });
      return mails;
    }
    return Number.POSITIVE_INFINITY;
  }

  test('mails three times as many as there are seats, and no more than three times so by its renewals', async () => {
    const { code, post } = await aLinkedClass({ quantity: 1 });
    const mails = [await mailsOf(code)];
    for (let i = 0; i < 3; i += 1)
      mails.push(await mailsOf((await post('/link/renewal', {})).body.link.code));
    expect(mails).toEqual([3, 3, 3, 0]);
    // The mail of a seat that was taken since counts.
    const other = await aLinkedClass({ quantity: 2 });
    await join(other.code, (await comeByMail(other.code)).body.token);
    expect(await mailsOf(other.code)).toBe(5);
  });

  test('mails for its instructor: fewer while that address is unproven', async () => {
    const { code, user } = await aLinkedClass();
    await services.limits.consume('invitation-unproven', user.id, 98);
    await makeUnproven(user.id);
    expect(await mailsOf(code)).toBe(2);
    await db.update(users).set({ addressUnproven: false }).where(eq(users.id, user.id));
    await services.limits.consume('invitation-account', user.id, 20_000 - 2 - 1);
    expect(await mailsOf(code)).toBe(1);
  });

  test('mails a person three times an hour, and uses up none of the instructor’s mails', async () => {
    const { code, add } = await aLinkedClass();
    const email = anAddress();
    for (let i = 0; i < 4; i += 1) expect((await askFor(code, email)).status).toBe(200);
    expect(await sent(email)).toHaveLength(3);
    await add(email);
    expect(await textsTo(email)).toHaveLength(4);
  });
});
