import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { accessLinks, logins, rateLimits, users } from '../../server/db/tables';
import { anAddress } from './classes';
import { classLinksOn } from './classLinks';
import { later, stopClock } from './clock';
import { onPostgres } from './database';
import { saying, startTestServer } from './support';

const server = await startTestServer();
const strict = await startTestServer({ config: { rateLimitScale: 1 } });
const hall = classLinksOn(strict);
const links = classLinksOn(server);
const { aCaller, aClass, aLinkedClass, askFor, join, sent, comeByMail } = links;
const { accountOf, follow, historyOf, invitesOf, seatsTaken } = links;

const aNameless = async () => {
  const user = await server.aUser({ role: 'student', name: '', lastname: '' });
  return { user, token: await server.signIn(user) };
};

describe('by a mailed link', () => {
  test('a new student gets an account of the instructor’s school, and a seat', async () => {
    const school = await server.aSchool();
    const { user } = await aCaller('instructor', school.id);
    const { token: administrator } = await aCaller('administrator');
    const { purchase, post } = await aClass({ customerId: user.id });
    const code = (await post('/link', {}, administrator)).body.link.code;
    const email = anAddress();
    const asked = await askFor(code, ` ${email.toUpperCase()} `);
    expect(asked).toMatchObject(saying('on its way', 200));
    const [mail] = await sent(email);
    expect(mail?.subject).toMatch(/^Join Simulation/);
    expect(mail?.text).toContain(`redir=%2Fjoin%2F${code}`);
    expect(await accountOf(email)).toBeUndefined();
    expect(await seatsTaken(purchase.id)).toBe(0);

    const session = await follow(mail);
    expect(session).toMatchObject({ status: 200, body: { email, role: 'student', school: school.id } });
    expect(session.body).not.toHaveProperty('password_removed');
    expect(await accountOf(email)).toMatchObject({ addressUnproven: false, passwordHash: '' });
    // Signing in takes no seat yet: the page joins.
    expect(await seatsTaken(purchase.id)).toBe(0);
    const { status, body } = await join(code, session.body.token);
    expect(status).toBe(200);
    const invite = await server.request('GET', `/api/invites/${body.invite}`, { token: session.body.token });
    expect(invite).toMatchObject({ status: 200, body: { email } });
    expect(await seatsTaken(purchase.id)).toBe(1);
    expect(await sent(email)).toHaveLength(1);
  });

  test('works once, for a day, and in the browser that asked for it without a further question', async () => {
    const { code } = await aLinkedClass();
    const [email, late] = [anAddress(), anAddress()];
    const asked = await askFor(code, email);
    const Cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? '';
    const [mail] = await sent(email);
    const token = new URL(mail?.text.match(/^http\S+$/m)?.[0] ?? 'none:').searchParams.get('token');
    const errors = { token: `This link signs in ${email}.` };
    const elsewhere = await server.request('POST', '/auth/autk', { body: { token } });
    expect(elsewhere).toMatchObject({ status: 409, body: { errors } });
    const here = () => server.request('POST', '/auth/autk', { body: { token }, headers: { Cookie } });
    expect([(await here()).status, (await here()).status]).toEqual([200, 401]);

    await askFor(code, late);
    const [unopened] = await sent(late);
    const answer = await later(server, 25 * 60, () => follow(unopened));
    expect(answer.status).toBe(401);
    expect(await accountOf(late)).toBeUndefined();
  });

  test('a known account signs in as it is, and no deleted one does', async () => {
    const { code } = await aLinkedClass();
    const known = await server.aUser({ role: 'instructor', name: 'Ada', addressUnproven: true });
    const { body } = await comeByMail(code, known.email);
    expect(body).toMatchObject({ _id: known.id, role: 'instructor', name: 'Ada' });
    // Also one that came up meanwhile.
    const email = anAddress();
    await askFor(code, email);
    const [mail] = await sent(email);
    const { id } = await server.aUser({ email, role: 'student', addressUnproven: true, passwordHash: 'x' });
    expect((await follow(mail)).body).toMatchObject({ _id: id, password_removed: true });
    const deleted = await server.aUser({ role: 'student', status: 'deleted' });
    expect([(await askFor(code, deleted.email)).status, await sent(deleted.email)]).toEqual([200, []]);
  });

  /** The mail to an address that has no account yet. */
  async function aMailTo(email: string) {
    await askFor((await aLinkedClass()).code, email);
    return (await sent(email))[0];
  }

  test('an account of more rights, a deleted one and a change of the account that has its address end it', async () => {
    for (const given of [{ role: 'manager' }, { role: 'administrator' }, { status: 'deleted' }] as const) {
      const email = anAddress();
      const mail = await aMailTo(email);
      const { id } = await server.aUser({ email, ...given });
      expect((await follow(mail)).status).toBe(401);
      expect(await server.db.$count(logins, eq(logins.userId, id))).toBe(0);
    }
    const { token } = await aCaller('administrator');
    const change = async (id: string, body: object) =>
      expect((await server.request('POST', `/api/users/${id}`, { token, body })).status).toBe(200);
    const [kept, left, taken] = [anAddress(), anAddress(), anAddress()];
    const [toKept, toLeft, toTaken] = [await aMailTo(kept), await aMailTo(left), await aMailTo(taken)];
    const toOther = await aMailTo(anAddress());
    await change((await server.aUser({ email: kept, role: 'student' })).id, { role: 'instructor' });
    await change((await server.aUser({ email: left, role: 'student' })).id, { email: taken });
    for (const mail of [toKept, toLeft, toTaken]) expect((await follow(mail)).status).toBe(401);
    expect((await follow(toOther)).status).toBe(200);
  });

  test('two links of one new address make one account', async () => {
    const [one, other] = [await aLinkedClass(), await aLinkedClass()];
    const email = anAddress();
    await askFor(one.code, email);
    await askFor(other.code, email);
    const mails = await sent(email);
    const sessions = await Promise.all(mails.map(follow));
    expect(sessions.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(sessions.map(({ body }) => body._id)).size).toBe(1);
  });

  test('the school of an address without an account can be deleted', async () => {
    const { id } = await server.aSchool();
    const { code, user } = await aLinkedClass();
    const setSchool = (schoolId: string | null) => server.change(users, user.id, { schoolId });
    await setSchool(id);
    const email = anAddress();
    await askFor(code, email);
    const [mail] = await sent(email);
    await setSchool(null);
    const { token } = await aCaller('administrator');
    expect((await server.request('DELETE', `/api/schools/${id}`, { token })).status).toBe(200);
    expect((await follow(mail)).body.school).toBeNull();
  });
});

describe('a signed-in user', () => {
  test('joins at once, and a second time gets the same invite, also of a closed link', async () => {
    const { code, purchase, post, get } = await aLinkedClass();
    const { token, user } = await aCaller('student');
    const first = await join(code, token);
    expect(first.status).toBe(200);
    await post('/link', { open: false });
    expect((await join(code.toLowerCase(), token)).body).toEqual(first.body);
    expect(await seatsTaken(purchase.id)).toBe(1);
    // The invite was opened by joining, and is mailed only if the instructor sends it.
    const { invite } = first.body;
    const rows = async () => (await get('/students/all')).body.items;
    const row = { _id: invite, email: user.email, opened_at: expect.any(String) };
    expect(await rows()).toMatchObject([{ ...row, mail: { status: 'none' } }]);
    expect((await get('/students/csv')).body).toContain('"Joined by link"');
    expect((await post('/students/mail', { students: [invite] })).body).toEqual({ sent: 1 });
    expect(await rows()).toMatchObject([{ mail: { status: 'outbox' } }]);
    const changes = [{ field: 'students_joined', before: null, after: [user.email] }];
    const entries = (await historyOf(purchase.id)).filter(({ actorId }) => actorId === user.id);
    expect(entries).toMatchObject([{ changes }]);
  });

  test('without a name gives one, which is saved with the seat', async () => {
    const { code } = await aLinkedClass({ quantity: 3 });
    const [nameless, another, late] = [await aNameless(), await aNameless(), await aNameless()];
    const named = await aCaller('student');
    const given = { name: ' Gwen ', lastname: 'Ito' };
    expect((await join(code, nameless.token, given)).status).toBe(200);
    const stored = await accountOf(nameless.user.email);
    expect(stored).toMatchObject({ name: 'Gwen', lastname: 'Ito' });
    expect(stored?.updatedAt).not.toEqual(nameless.user.updatedAt);
    const changes = [
      { field: 'name', before: '', after: 'Gwen' },
      { field: 'lastname', before: '', after: 'Ito' },
    ];
    const change = expect.objectContaining({ actorId: nameless.user.id, action: 'updated', changes });
    expect(await historyOf(nameless.user.id)).toContainEqual(change);
    // It is given after the seat is taken, too, but not instead of a known one, nor without a seat.
    const { body } = await join(code, another.token);
    expect(await join(code, another.token, { name: 'Gwen' })).toMatchObject({ status: 200, body });
    expect(await accountOf(another.user.email)).toMatchObject({ name: 'Gwen', lastname: '' });
    expect((await join(code, named.token, given)).status).toBe(200);
    const { name, lastname } = named.user;
    expect(await accountOf(named.user.email)).toMatchObject({ name, lastname });
    expect((await join(code, late.token, given)).status).toBe(409);
    expect(await accountOf(late.user.email)).toMatchObject({ name: '', lastname: '' });
  });

  test('of an invited student gets the invite from before, but does not come back after a removal', async () => {
    const { code, aStudent, purchase, post } = await aLinkedClass();
    const { _id, token } = await aStudent();
    expect([(await join(code, token)).body, await seatsTaken(purchase.id)]).toEqual([{ invite: _id }, 1]);
    await post(`/students/${_id}/revocation`, {});
    const message = expect.stringContaining('withdrawn');
    expect(await join(code, token)).toMatchObject({ status: 409, body: { message } });
    expect(await seatsTaken(purchase.id)).toBe(0);
  });
});

describe('nobody joins', () => {
  test('a class that is cancelled, over, not open yet or full, or whose link was closed after the mail', async () => {
    const { code, purchase, post } = await aLinkedClass();
    const { token } = (await comeByMail(code)).body;
    const email = anAddress();
    const expectRefusal = async (state: string, message: string) => {
      expect((await links.open(code)).body.state).toBe(state);
      expect(await join(code, token)).toMatchObject({ status: 409, body: { message } });
      expect(await askFor(code, email)).toMatchObject({ status: 409, body: { message } });
    };
    const open = { status: 'completed', closesAt: null, sessionId: 'game-1' };
    for (const [given, state, message] of [
      [{ status: 'cancelled' }, 'cancelled', 'This class was cancelled.'],
      [{ closesAt: new Date(0) }, 'over', 'This class has closed.'],
      [{ sessionId: null }, 'waiting', 'This class is being prepared. Try again in a few minutes.'],
      [{ seats: 1, seatsTaken: 1 }, 'full', 'All seats of this class are taken. Ask your instructor.'],
    ] as const) {
      await server.changePurchase(purchase.id, { ...open, ...given });
      await expectRefusal(state, message);
    }
    await server.changePurchase(purchase.id, { ...open, seats: 10, seatsTaken: 0 });
    await post('/link', { open: false });
    await expectRefusal('closed', 'This link is closed. Ask your instructor.');
    expect([await sent(email), await invitesOf(purchase)]).toEqual([[], []]);
    await post('/link', { open: true });
    expect((await join(code, token)).status).toBe(200);
  });

  test('a class of their own', async () => {
    const { code, post, token, purchase, add } = await aLinkedClass();
    const colleague = await aCaller('instructor');
    await post('/co-teachers', { email: colleague.user.email });
    const message = 'You run this class, so you can’t take a seat in it. Manage it under Sessions.';
    for (const caller of [token, colleague.token]) {
      expect(await join(code, caller)).toMatchObject({ status: 409, body: { message } });
    }
    expect(await seatsTaken(purchase.id)).toBe(0);
    // A seat from before the class was shared leads to its invite.
    const former = await aCaller('instructor');
    await add(former.user.email);
    await post('/co-teachers', { email: former.user.email });
    expect((await join(code, former.token)).status).toBe(200);
  });

  test('with an address of another domain, or with a text that is none', async () => {
    const { code, purchase } = await aLinkedClass({}, { domains: 'class.example, school.example' });
    const { token } = await aCaller('student');
    const message = 'Use your address at class.example or school.example.';
    const refusal = { status: 400, body: { message, errors: { email: message } } };
    expect(await join(code, token)).toMatchObject(refusal);
    expect(await askFor(code, 'eve@evil.example')).toMatchObject(refusal);
    expect(await askFor(code, 'eve@sub.class.example')).toMatchObject(refusal);
    expect((await join(code, (await comeByMail(code, 'eva@class.example')).body.token)).status).toBe(200);
    expect(await seatsTaken(purchase.id)).toBe(1);
    for (const email of ['', 'eve', 'eve@class', 'a@b.example\r\nBcc: x@y.example', 'x'.repeat(321)]) {
      expect((await askFor(code, email)).status).toBe(400);
    }
  });
});

/** Makes a call again that has waited in line for too long, as the server asks. */
async function patiently(call: () => ReturnType<typeof join>): ReturnType<typeof join> {
  for (;;) {
    const answer = await call();
    if (answer.headers.get('retry-after') !== '1') return answer;
  }
}

describe('a lecture hall behind one address', () => {
  beforeEach(() => strict.db.delete(rateLimits));

  // On the embedded database, more of them prove no more.
  const [students, seats] = onPostgres ? [200, 120] : [8, 5];

  test('of many students takes exactly the seats, from nobody before, and no other limit', async () => {
    const { code, purchase } = await hall.aLinkedClass({ quantity: seats });
    const addresses = Array.from({ length: students }, anAddress);
    const known = await strict.db.$count(users);
    const asked = await Promise.all(addresses.map((email) => patiently(() => hall.askFor(code, email))));
    expect(asked.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    await strict.services.background.idle();
    // An address that nobody has may be invented: it has neither an account nor a seat.
    expect(await strict.db.$count(accessLinks, eq(accessLinks.kind, 'join'))).toBe(students);
    expect(await strict.db.$count(users)).toBe(known);
    expect(await hall.seatsTaken(purchase.id)).toBe(0);
    const open = async (email: string) => {
      const [mail] = await hall.mailsTo(email);
      return patiently(() => hall.follow(mail));
    };
    const sessions = await Promise.all(addresses.map(open));
    expect(sessions.map(({ status }) => status)).toEqual(addresses.map(() => 200));

    const joinAll = () =>
      Promise.all(sessions.map(({ body }) => patiently(() => hall.join(code, body.token))));
    const joined = await joinAll();
    const refused = joined.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => `${status} ${body.message}`)).toEqual(
      Array(students - seats).fill('409 All seats of this class are taken. Ask your instructor.'),
    );
    expect((await joinAll()).map(({ body }) => body)).toEqual(joined.map(({ body }) => body));
    const rows = await hall.invitesOf(purchase);
    expect(rows).toHaveLength(seats);
    expect(joined.flatMap(({ body }) => body.invite ?? []).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(await hall.seatsTaken(purchase.id)).toBe(seats);

    const counted = await strict.db.select().from(rateLimits);
    const others = counted.filter(({ key }) => !/^(join|mail|invitation)-/.test(key));
    expect(others.filter(({ points }) => points > 0)).toEqual([]);
  });

  test('gets no more than the mails of its limit, and cannot search for codes', async () => {
    onTestFinished(stopClock());
    const { code } = await hall.aLinkedClass();
    await strict.services.limits.consume('join-address', '127.0.0.1', 599);
    expect((await hall.askFor(code, anAddress())).status).toBe(200);
    expect((await hall.askFor(code, anAddress())).status).toBe(429);
    expect(await strict.db.select().from(rateLimits).where(like(rateLimits.key, 'recover%'))).toEqual([]);
    await strict.services.limits.consume('join-miss-address', '127.0.0.1', 599);
    for (let i = 0; i < 3; i += 1) expect((await hall.open(code)).status).toBe(200);
    expect((await hall.open('BBBB-BBBB')).status).toBe(404);
    expect([(await hall.open('CCCC-CCCC')).status, (await hall.open(code)).status]).toEqual([429, 429]);
  });
});
