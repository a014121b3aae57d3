import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../server/app';
import { readPartnerKeys } from '../../server/config/config';
import { logins, partnerTokens, users } from '../../server/db/tables';
import { createRetention } from '../../server/jobs';
import { localCaller } from '../support/localCaller';
import { repository, startProcess } from '../support/process';
import { stopClock } from './clock';
import { refusedAt, startTestServer } from './support';

const keys = { lti: 'lti-'.repeat(10), campus: 'campus-'.repeat(6) };
const partnerKeys = readPartnerKeys(`lti=${keys.lti},campus=${keys.campus}`);
const server = await startTestServer({ config: { partnerKeys } });
beforeEach(stopClock);

const school = await server.aSchool({ domains: 'partner.example' });

const newAddress = () => `${randomUUID()}@partner.example`;
const seconds = () => Math.floor(server.services.now().getTime() / 1000);
const secret = (key: string) => new TextEncoder().encode(key);

/** Valid claims, changed by the given ones; undefined removes a claim. */
const claims = (given: Record<string, unknown> = {}): JWTPayload => ({
  email: newAddress(),
  iat: seconds(),
  exp: seconds() + 60,
  jti: randomUUID(),
  ...given,
});

const sign = (payload: JWTPayload, key: string = keys.lti) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(secret(key));

const autk = (body: Record<string, unknown>) => server.request('POST', '/auth/autk', { body });
const accountsOf = (email: string) => server.db.select().from(users).where(eq(users.email, email));
const gone = { status: 401, body: { message: 'This link has expired or been used. Ask for a new one.' } };

/** The log’s words on a refused link, of which the partner is told nothing. */
async function refusalOf(body: Record<string, unknown>) {
  server.log.length = 0;
  const answer = await autk(body);
  expect(answer).toMatchObject(gone);
  const entries = server.log.map((line) => JSON.parse(line));
  const refused = entries.find(({ msg }) => msg === 'a partner’s link was refused');
  const { time, pid, hostname, level, msg, requestId, ...told } = refused;
  expect([level, requestId]).toEqual(['info', answer.headers.get('x-request-id')]);
  return told;
}

describe('a link of a partner', () => {
  test.each(['lti', 'campus'] as const)(
    'of %s opens an instructor account, without confirmation, with names on one line and in one direction',
    async (from) => {
      const email = newAddress();
      const given = { email: email.toUpperCase(), name: 'Ada\r\nB.', lastname: 'Love\u202elace' };
      const token = await sign(claims(given), keys[from]);
      const { body } = await autk({ from, token, redir: '/library' });
      const names = { name: 'Ada B.', lastname: 'Love lace' };
      const account = { email, role: 'instructor', status: 'active', ...names, school: school.id };
      expect(body).toMatchObject({ ...account, magic: true });
      expect((await server.request('GET', '/auth/profile', { token: body.token })).body._id).toBe(body._id);
    },
  );

  test('signs in an existing account, and changes nothing in it', async () => {
    const names = { name: 'Grace', lastname: 'Hopper' };
    const user = await server.aUser({ role: 'student', status: 'created', ...names });
    const token = await sign(claims({ email: user.email, name: 'Mallory', role: 'administrator', sub: 'x' }));
    expect(await autk({ from: 'lti', token })).toMatchObject({
      status: 200,
      body: { _id: user.id, role: 'student', status: 'active', ...names },
    });
  });

  test('that was used before the account became an administrator’s gives no access to the administrator’s secrets', async () => {
    const email = newAddress();
    const { body } = await autk({ from: 'lti', token: await sign(claims({ email })) });
    const admin = await server.signIn(await server.aUser({ role: 'administrator' }));
    const raised = { body: { role: 'administrator' }, token: admin };
    expect((await server.request('POST', `/api/users/${body._id}`, raised)).status).toBe(200);
    const { id } = await server.aSimulation();
    expect((await server.request('GET', `/api/clients/${id}`, { token: body.token })).status).toBe(401);
  });

  test('works once', async () => {
    const payload = claims();
    expect((await autk({ from: 'lti', token: await sign(payload) })).status).toBe(200);
    for (const again of [payload, { ...payload, email: newAddress() }])
      expect(await refusalOf({ from: 'lti', token: await sign(again) })).toEqual({
        partner: 'lti',
        reason: 'used',
      });
    // Each partner has token ids of its own.
    expect((await autk({ from: 'campus', token: await sign(payload, keys.campus) })).status).toBe(200);
  });

  test('opens one session and one account for 20 simultaneous calls', async () => {
    const email = newAddress();
    const token = await sign(claims({ email }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => autk({ from: 'lti', token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    const [account, ...others] = await accountsOf(email);
    expect([others, await server.db.$count(logins, eq(logins.userId, account?.id ?? ''))]).toEqual([[], 1]);
  });

  test('may name the hub that it is for, and have additional parameters, which are ignored', async () => {
    const extra = { utm_source: 'x', email: 'a@b.example', role: 'administrator', ['__proto__']: 'x' };
    const { publicUrl } = server.services.config;
    for (const aud of [publicUrl, ['https://another.example', publicUrl]]) {
      const token = await sign(claims({ aud }));
      const answer = await autk({ from: 'lti', token, ...extra, redir: '//evil.example' });
      expect(answer).toMatchObject({ status: 200, body: { role: 'instructor' } });
    }
  });

  test('is valid as long as it says, but at most 5 minutes', async () => {
    for (const iat of [seconds(), undefined]) {
      const token = await sign(claims({ iat, exp: seconds() + 299 }));
      expect((await autk({ from: 'lti', token })).status).toBe(200);
    }
    const token = await sign(claims());
    vi.advanceTimersByTime(61_000);
    expect(await autk({ from: 'lti', token })).toMatchObject(gone);
  });

  test('is deleted a day after it has expired', async () => {
    const payload = claims();
    await autk({ from: 'lti', token: await sign(payload) });
    const isKept = async (daysLater: number) => {
      vi.setSystemTime((payload.exp ?? 0) * 1000 + daysLater * 86_400_000);
      await createRetention(server.services).workOff();
      const kept = await server.db.select().from(partnerTokens);
      return kept.some(({ jti }) => jti === payload.jti);
    };
    expect([await isKept(0.9), await isKept(1.1)]).toEqual([true, false]);
    expect(await autk({ from: 'lti', token: await sign(payload) })).toMatchObject(gone);
  });
});

describe('the same message rejects, without an account or a session,', () => {
  const signByHand = (header: object, hash: string) => {
    const parts = [header, claims()].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const signature = createHmac(hash, keys.lti).update(parts.join('.')).digest('base64url');
    return [...parts, signature].join('.');
  };
  /** From and until so many seconds after now. */
  const lasting = (from: number, until: number) => () =>
    sign(claims({ iat: seconds() + from, exp: seconds() + until }));
  test.each<[string, Record<string, unknown>, () => string | Promise<string>]>([
    ['no signature', { reason: 'no token' }, () => new UnsecuredJWT(claims()).encode()],
    ['another algorithm', { reason: 'no token' }, () => signByHand({ alg: 'HS512' }, 'sha512')],
    ['another partner’s key', { reason: 'wrong key' }, () => sign(claims(), keys.campus)],
    ['expired', { reason: 'expired', seconds: 1 }, lasting(-120, -1)],
    ['no expiry', { reason: 'claims', claims: ['exp'] }, () => sign(claims({ exp: undefined }))],
    ['expiry too far ahead', { reason: 'lifetime' }, () => sign(claims({ exp: seconds() + 310 }))],
    ['issued long before its expiry', { reason: 'lifetime' }, lasting(-250, 60)],
    ['issued by a clock that is ahead', { reason: 'clock', seconds: 360 }, lasting(360, 420)],
    ['not valid yet', { reason: 'clock', seconds: 30 }, () => sign(claims({ nbf: seconds() + 30 }))],
    ['for another hub', { reason: 'audience' }, () => sign(claims({ aud: 'https://another-hub.example' }))],
    ['for no hub of a list', { reason: 'audience' }, () => sign(claims({ aud: [] }))],
    ...Object.entries({
      jti: [undefined, '', 7, 'j'.repeat(201), 'a\0b'],
      email: [undefined, 'nobody', ['a@partner.example', 'b@partner.example']],
      name: ['a\0b', '\ud800', {}],
    }).flatMap(([claim, values]) =>
      values.map((value): [string, Record<string, unknown>, () => Promise<string>] => [
        `the ${claim} ${JSON.stringify(value)}`,
        { reason: 'claims', claims: [claim] },
        () => sign(claims({ [claim]: value })),
      ]),
    ),
    ['garbage', { reason: 'no token' }, () => 'a.b.c'],
  ])('%s, and the log tells of %j', async (_, logged, make) => {
    vi.setSystemTime(seconds() * 1000);
    const count = () => Promise.all([users, logins, partnerTokens].map((table) => server.db.$count(table)));
    const before = await count();
    expect(await refusalOf({ from: 'lti', token: await make() })).toEqual({ partner: 'lti', ...logged });
    expect(await count()).toEqual(before);
  });

  test.each([{ status: 'deleted' }, { role: 'administrator' }] as const)(
    'an account that is %j',
    async (given) => {
      const account = await server.aUser(given);
      const token = await sign(claims({ email: account.email }));
      expect(await refusalOf({ from: 'lti', token })).toEqual({ partner: 'lti', reason: 'account' });
      expect(await accountsOf(account.email)).toEqual([account]);
    },
  );

  test.each([undefined, '', 'sc-hub', 'LTI', '__proto__', 'constructor'])(
    'from=%s, no partner',
    async (from) => {
      expect(await autk({ from, token: await sign(claims()) })).toMatchObject(gone);
    },
  );

  test('a partner without a key', async () => {
    const config = { ...server.config, partnerKeys: new Map() };
    const body = JSON.stringify({ from: 'lti', token: await sign(claims()) });
    const call = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    const answer = await createApp({ ...server.services, config }).request('/auth/autk', call, localCaller);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(gone);
    expect(server.log.join()).toContain('"partner":"lti","reason":"no key"');
  });
});

test.each([
  [{ token: 'a', from: ['lti'] }, 'from'],
  [{ token: 'a', fullredir: { $ne: '' } }, 'fullredir'],
  [{ token: 'x'.repeat(4097) }, 'token'],
])('a request with %j is rejected as invalid', async (body, field) => {
  expect(await autk(body)).toMatchObject(refusedAt(field));
});

const key = keys.lti;
const script = join(repository, 'scripts/partner-link.mjs');
const partnerLink = (args: string[], env: Record<string, string> = {}, cwd = repository) =>
  startProcess([script, ...args], { DATA_DIR: '/nowhere', ...env }, { cwd }).ended;

async function follow(link: string) {
  const { origin, pathname, searchParams } = new URL(link.trim());
  expect(origin + pathname).toBe(`${server.url}/admin/magiclogin`);
  const body = Object.fromEntries(searchParams);
  return { body, answer: await server.request('POST', '/auth/autk', { body }) };
}

test('a link of the script signs in, with a key that is given or found', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-link-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(join(dataDir, 'partner-keys'), `campus=${'x'.repeat(32)},lti=${key}`);
  const base = ['--from', 'lti', '--url', server.url, '--email'];
  const more = ['--key', key, '--redir', '/library', '--name', 'Ada'];
  const given = await partnerLink([...base, 'a@school.example', ...more]);
  const found = await partnerLink([...base, 'b@school.example'], { PARTNER_KEYS: `lti=${key}` });
  const own = await partnerLink([...base, 'c@school.example'], { DATA_DIR: dataDir });

  const first = await follow(given.output);
  expect(first.body).toMatchObject({ from: 'lti', redir: '/library' });
  expect(first.answer).toMatchObject({ status: 200, body: { email: 'a@school.example', name: 'Ada' } });
  expect((await follow(found.output)).answer.body.email).toBe('b@school.example');
  expect((await follow(own.output)).answer.body.email).toBe('c@school.example');
});

test('the script reads the server’s settings from .env, also those of a copied example', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-link-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), `PARTNER_KEYS=lti=${key}\nPUBLIC_URL=${server.url}\n`);
  const args = ['--from', 'lti', '--email', 'e@school.example'];
  const { output } = await partnerLink(args, {}, folder);
  expect((await follow(output)).answer.body.email).toBe('e@school.example');
  writeFileSync(join(folder, '.env'), readFileSync(join(repository, '.env.example')));
  const link = await partnerLink(args, { PARTNER_KEYS: `lti=${key}` }, folder);
  expect(link.output).toMatch(/^http:\/\/localhost:3000\/admin\/magiclogin\?/);
});

test('the code in the documentation for partners creates a link that signs in', async () => {
  const documentation = readFileSync(join(repository, 'docs/partners.md'), 'utf8');
  const code = /```js\n(.*?)```/s.exec(documentation)?.[1]?.replace('https://hub.example', server.url);
  const call = `${code}console.log(await casebridgeLink({ email: 'd@school.example', name: 'Dee' }))`;
  const { output } = await startProcess(['--input-type=module', '-e', call], { CASEBRIDGE_KEY: key }).ended;
  expect((await follow(output)).answer.body).toMatchObject({ email: 'd@school.example', name: 'Dee' });
});

test.each([
  [[], 'Give --from and --email.'],
  [['--from', 'lti', '--email', 'a@school.example'], "No key for 'lti' is known"],
  [['--from', 'lti', '--email', 'a@school.example', '--key', key, '--seconds', '301'], '--seconds must be'],
  [['--nonsense'], '--nonsense'],
])('with %j, the script names the missing part', async (args, problem) => {
  expect(await partnerLink(args)).toEqual({ code: 1, output: expect.stringContaining(problem) });
});
