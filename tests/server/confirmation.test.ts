import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { accessLinks, users } from '../../server/db/tables';
import { anAddress, classesOn } from './classes';
import { later, stopClock } from './clock';
import { startTestServer } from './support';

const server = await startTestServer();
const strict = await startTestServer({ config: { rateLimitScale: 1 } });
const password = 'Correct-horse-battery-9';

/** A new account, signed in by its password in the browser that has signed up. */
async function aNewcomer({ email = anAddress(), on = server } = {}) {
  const registered = await on.request('POST', '/auth/register', {
    body: { email, password, repassword: password },
  });
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const logIn = (from = '') =>
    on.request('POST', '/auth/login', { body: { email, password }, headers: { Cookie: from } });
  const { body } = await logIn();
  const token: string = body.token;
  const mailed = async () => {
    const { subject = '', text = '' } = (await classesOn(on).mailsTo(email)).at(-1) ?? {};
    const link = new URL(/^http\S+$/m.exec(text)?.[0] ?? 'http://none');
    return { subject, text, link, code: /code is (\d{6})\./.exec(text)?.[1] };
  };
  const post = (path: string, given: object, Cookie = cookie) =>
    on.request('POST', path, { token, body: given, headers: { Cookie } });
  return {
    email,
    id: body._id as string,
    school: body.awaited_school,
    cookie,
    token,
    logIn,
    mailed,
    enter: (code: string, from?: string) => post('/auth/confirmation/code', { code }, from),
    mailAgain: (from?: string) => post('/auth/confirmation', {}, from),
    profile: (from = cookie) => on.request('GET', '/auth/profile', { token, headers: { Cookie: from } }),
    open: ({ searchParams }: URL, Cookie = cookie) =>
      on.request('POST', '/auth/autk', {
        body: { ...Object.fromEntries(searchParams), confirm: true },
        headers: { Cookie },
      }),
  };
}
type Newcomer = Awaited<ReturnType<typeof aNewcomer>>;

const otherCode = (code = '') => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
const refusal = (message: string) => ({ status: 400, body: { message, errors: { code: message } } });
const WRONG = refusal('This is not the code of the last email.');
const OVER = refusal('This code has expired, or was wrong too often. Press Send again for a new one.');
const ELSEWHERE = refusal('You did not sign up in this browser. Open the link in the email.');

describe('a registration mails a code and a link', () => {
  test('and the code, typed where it was made, keeps the password and the session, and leads to the school', async () => {
    const simulation = await server.aSimulation();
    const [name, freeToPlay] = ['Northfield', [simulation.id]];
    const school = await server.aSchool({ name, domains: 'north.example', freeToPlay });
    const newcomer = await aNewcomer({ email: 'ada@north.example' });
    const { email, mailed, enter, profile, logIn, open } = newcomer;
    expect(newcomer.school).toEqual({ name, free_to_play: freeToPlay });
    const { subject, code = '', link } = await mailed();
    // Administrators read the subjects of mails.
    expect(subject).toBe('Confirm your address');
    const { status, body } = await enter(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(status).toBe(200);
    const confirmed = { email, school: school.id, school_free_to_play: [simulation.id] };
    expect(body).toMatchObject(confirmed);
    for (const gone of ['address_unproven', 'confirms_by_code', 'awaited_school', 'token'])
      expect(body).not.toHaveProperty(gone);
    expect((await profile()).body).toMatchObject(confirmed);
    expect([(await logIn()).status, (await mailed()).subject]).toEqual([200, 'Confirm your address']);
    expect((await open(link)).status).toBe(401);
    // A second press.
    expect((await enter(code)).status).toBe(200);
  });

  test.each<[string, boolean, (newcomer: Newcomer) => Promise<unknown>]>([
    ['its link in the same browser', true, async ({ mailed, open }) => open((await mailed()).link)],
    ['its link elsewhere', false, async ({ mailed, open }) => open((await mailed()).link, 'rid=x')],
    [
      'a later link in the same browser',
      true,
      async ({ mailAgain, mailed, open }) => {
        await mailAgain();
        return open((await mailed()).link);
      },
    ],
    [
      'a later link that another browser has asked for and opened',
      false,
      async ({ mailAgain, mailed, open }) => {
        const cookie = (await mailAgain('')).headers.get('set-cookie')?.split(';')[0];
        const { code, link } = await mailed();
        expect(code).toBeUndefined();
        return open(link, cookie);
      },
    ],
    [
      'an access link in the same browser, whose reader may not have signed up',
      false,
      async ({ id, open }) =>
        open(new URL(await createAccessLink(server.services, id, 'recover', '/dashboard'))),
    ],
    [
      'its link in the same browser after somebody else has set a password',
      false,
      async ({ id, cookie, mailAgain, mailed, open, email }) => {
        const token = await server.signIn(await server.aUser({ role: 'administrator' }));
        const chosen = { password, repassword: password };
        expect((await server.request('POST', `/api/users/${id}`, { token, body: chosen })).status).toBe(200);
        const { body } = await server.request('POST', '/auth/login', { body: { email, password } });
        const mail = { token: body.token, body: {}, headers: { Cookie: cookie } };
        expect((await server.request('POST', '/auth/confirmation', mail)).status).toBe(200);
        expect((await mailAgain()).status).toBe(401);
        return open((await mailed()).link);
      },
    ],
  ])('%s: keeps the password %s', async (_, keeps, confirm) => {
    const newcomer = await aNewcomer();
    const answer = await confirm(newcomer);
    expect(answer).toMatchObject({ status: 200, body: { email: newcomer.email } });
    const { body } = answer as { body: Record<string, unknown> };
    expect(body.address_unproven).toBeUndefined();
    expect(body.password_removed ?? false).toBe(!keeps);
    expect((await newcomer.logIn()).status).toBe(keeps ? 200 : 401);
    // The link has begun another session in place of this one.
    expect((await newcomer.profile()).status).toBe(401);
    const row = await server.stored(users, newcomer.id);
    expect(row).toMatchObject({ addressUnproven: false, signUpBrowser: null });
  });
});

describe('a code', () => {
  test('is only asked for where the account was made, until the address is confirmed', async () => {
    const { cookie, profile, logIn, mailed, enter } = await aNewcomer();
    for (const ask of [profile, logIn]) {
      expect((await ask(cookie)).body.confirms_by_code).toBe(true);
      expect((await ask(`rid=${'x'.repeat(43)}`)).body).not.toHaveProperty('confirms_by_code');
    }
    await enter((await mailed()).code ?? '');
    expect((await profile()).body).not.toHaveProperty('confirms_by_code');
  });

  test('is only told to the mail, and does not count in another browser', async () => {
    const { id, mailed, enter } = await aNewcomer();
    const { code = '' } = await mailed();
    const [link] = await server.db.select().from(accessLinks).where(eq(accessLinks.userId, id));
    expect(JSON.stringify(link)).not.toContain(code);
    for (const cookie of ['', 'rid=x', `rid=${'x'.repeat(43)}`])
      expect(await enter(code, cookie)).toMatchObject(ELSEWHERE);
    expect((await enter(code)).status).toBe(200);
  });

  test('is over after five wrong ones, whose tries at once count each, until another is mailed', async () => {
    const { mailed, enter, mailAgain } = await aNewcomer();
    const { code = '', link } = await mailed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(otherCode(code))));
    expect(answers.filter(({ body }) => body.message === WRONG.body.message)).toHaveLength(5);
    expect(await enter(code)).toMatchObject(OVER);
    expect((await mailAgain()).status).toBe(200);
    const { code: next = '', link: later } = await mailed();
    expect(later.href).not.toBe(link.href);
    expect(await enter(code === next ? otherCode(next) : code)).toMatchObject(WRONG);
    expect((await enter(next)).status).toBe(200);
  });

  test('is over after half an hour; the link lives for a day', async () => {
    const { mailed, enter, open } = await aNewcomer();
    const { code = '', link } = await mailed();
    expect(await later(server, 31, () => enter(code))).toMatchObject(OVER);
    expect((await later(server, 31, () => open(link))).body).not.toHaveProperty('password_removed');
  });

  test('is not for an administrator who has signed in as the user', async () => {
    const { id, cookie, mailed } = await aNewcomer();
    const { code } = await mailed();
    const handed = new URL(await createAccessLink(server.services, id, 'administration', '/dashboard'));
    const { body } = await server.request('POST', '/auth/autk', {
      body: { token: handed.searchParams.get('token'), confirm: true },
    });
    for (const path of ['/auth/confirmation', '/auth/confirmation/code']) {
      const call = { token: body.token, body: { code }, headers: { Cookie: cookie } };
      expect((await server.request('POST', path, call)).status).toBe(409);
    }
  });

  test.each([
    ['confirmation-code-account-day', ({ id }: Newcomer) => id, 20],
    ['confirmation-code-domain-day', ({ email }: Newcomer) => email.split('@')[1] ?? '', 300],
  ] as const)('is not taken after too many wrong ones by %s', async (limit, keyOf, most) => {
    const newcomer = await aNewcomer({ email: `${limit}@${limit}.example`, on: strict });
    const { code = '', link } = await newcomer.mailed();
    await strict.services.limits.consume(limit, keyOf(newcomer), most - 1);
    expect(await newcomer.enter(otherCode(code))).toMatchObject(WRONG);
    expect([(await newcomer.enter(code)).status, (await newcomer.open(link)).status]).toEqual([429, 200]);
  });
});

test('the mail is sent again three times in 15 minutes, and not to a proven address', async () => {
  const { mailAgain, mailed, enter } = await aNewcomer({ on: strict });
  for (let i = 0; i < 3; i += 1)
    expect((await mailAgain()).body).toEqual({ message: 'An email is on its way.' });
  expect([(await mailAgain()).status, (await enter((await mailed()).code ?? '')).status]).toEqual([429, 200]);
  expect((await mailAgain()).body).toEqual({ message: 'Your address is confirmed.' });
});

test('a link that has expired is mailed again, and still keeps the password where its reader has signed up', async () => {
  const { mailed, open, cookie } = await aNewcomer();
  const { link } = await mailed();
  onTestFinished(stopClock());
  vi.advanceTimersByTime(25 * 3_600_000);
  expect((await open(link)).status).toBe(401);
  const old = { token: link.searchParams.get('token'), redir: '/dashboard' };
  await server.request('POST', '/auth/new-link', { body: old, headers: { Cookie: cookie } });
  await server.services.background.idle();
  expect((await open((await mailed()).link)).body).not.toHaveProperty('password_removed');
});

test('the address of no school, and of one without free simulations, awaits nothing', async () => {
  await server.aSchool({ domains: 'plain.example' });
  for (const email of ['ada@plain.example', 'ada@none.example'])
    expect((await aNewcomer({ email })).school).toBeUndefined();
});
