import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config/config';
import { ConfigError } from '../../server/config/settings';
import { partnerKeysOf } from '../../server/demo/partnerKeys';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/hub',
  PUBLIC_URL: 'https://hub.example',
  SMTP_URL: 'smtps://hub:pass@mail.example',
  MAIL_FROM: 'Casebridge <hub@school.example>',
  SUPPORT_EMAIL: 'help@school.example',
};
const sandboxed = { ...production, PAYMENTS_SANDBOX: 'true' };
const stripe = {
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_CANARY',
  STRIPE_SECRET_KEY: 'sk_test_CANARY',
  STRIPE_WEBHOOK_SECRET: 'whsec_CANARY',
};
const live = {
  ...stripe,
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_CANARY',
  STRIPE_SECRET_KEY: 'rk_live_CANARY',
};
const ltiKey = 'l'.repeat(32);
const campusKey = 'c'.repeat(32);

test('without settings, the server is a demo that listens on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    ...{ mode: 'demo', host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' },
    ...{ sandbox: true, paymentsSandbox: true, trustedHosts: ['http://localhost:3000'], trustProxy: false },
    ...{ databaseUrl: null, metricsPort: null, smtpUrl: null, dataDir: `${process.cwd()}/.data` },
    ...{ mailFrom: 'Casebridge <hub@demo.example>', supportEmail: 'support@demo.example' },
  });
  for (const NODE_ENV of ['', 'development', 'test']) expect(readConfig({ NODE_ENV }).mode).toBe('demo');
  expect(readConfig({}).partnerKeys.size).toBe(0);
});

test('the seller is fictitious where cards are test cards, unless it is set', () => {
  expect(readConfig({}).seller).toMatch(/fictitious/);
  expect(readConfig({ VITE_SELLER: 'Harbour School Ltd' }).seller).toBe('Harbour School Ltd');
  expect(readConfig({ ...production, ...live }).seller).toBe('');
});

test('given settings are used', () => {
  const socket = 'postgres://hub:pass@/hub?host=/var/run/postgresql';
  expect(readConfig({ DATABASE_URL: socket }).databaseUrl).toBe(socket);
  const config = readConfig({
    PORT: '8080',
    METRICS_PORT: '9001',
    PUBLIC_URL: 'https://hub.example/',
    TRUSTED_HOSTS: 'https://play.example/games, http://10.0.0.1:9000',
    TRUST_PROXY: 'true',
    DATA_DIR: '/data',
    SMTP_URL: 'smtp://10.0.0.1:2525',
    MAIL_FROM: 'hub@school.example',
    PARTNER_KEYS: ` lti = ${ltiKey} , campus=${campusKey}=`,
  });
  expect(Object.fromEntries(config.partnerKeys)).toEqual({ lti: ltiKey, campus: `${campusKey}=` });
  expect(config).toMatchObject({
    ...{ smtpUrl: 'smtp://10.0.0.1:2525', mailFrom: 'hub@school.example', port: 8080, metricsPort: 9001 },
    ...{ publicUrl: 'https://hub.example', trustProxy: true, dataDir: '/data' },
    trustedHosts: ['https://play.example', 'http://10.0.0.1:9000', 'https://hub.example'],
  });
});

test('in production, a sandbox needs an explicit setting, and the hub is not its own simulation host', () => {
  const expected = { mode: 'production', sandbox: false, paymentsSandbox: true, trustedHosts: [] };
  expect(readConfig(sandboxed)).toMatchObject(expected);
});

test('in production, plain http is for this machine alone', () => {
  const publicUrl = 'http://127.0.0.1:3000';
  const trustedHosts = ['http://localhost:9000', 'http://[::1]'];
  const addresses = { PUBLIC_URL: publicUrl, TRUSTED_HOSTS: trustedHosts.join() };
  expect(readConfig({ ...sandboxed, ...addresses })).toMatchObject({ publicUrl, trustedHosts });
});

test('payments use Stripe if all of its keys are set', () => {
  expect(readConfig({ ...production, ...live })).toMatchObject({
    paymentsSandbox: false,
    stripe: { secretKey: 'rk_live_CANARY', webhookSecret: 'whsec_CANARY', apiBase: null },
  });
  expect(readConfig({ ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:9000' })).toMatchObject({
    paymentsSandbox: false,
    stripe: { apiBase: new URL('http://127.0.0.1:9000') },
  });
  expect(readConfig({ STRIPE_API_BASE: 'http://127.0.0.1:9000' })).toMatchObject({ stripe: null });
  expect(readConfig({ PAYMENT_CHECK_SECONDS: '5' }).paymentCheckSeconds).toBe(5);
});

test('browsers and partners’ links are kept for the days that are set', () => {
  expect(readConfig({}).keptDays).toMatchObject({ browsers: 180, partnerLinks: 1 });
  const { keptDays } = readConfig({ KEEP_BROWSERS_DAYS: '400', KEEP_PARTNER_LINKS_DAYS: '7' });
  expect(keptDays).toMatchObject({ browsers: 400, partnerLinks: 7 });
  // No browser keeps a cookie for longer.
  expect(() => readConfig({ KEEP_BROWSERS_DAYS: '401' })).toThrow(ConfigError);
});

test.each([
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'CANARY' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_CANARY' }, 'STRIPE_SECRET_KEY'],
  [{ ...stripe, VITE_STRIPE_PUBLISHABLE_KEY: 'sk_test_CANARY' }, 'VITE_STRIPE_PUBLISHABLE_KEY'],
  [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_CANARY' }, 'both test or both live'],
  [live, 'live key'],
  [{ ...stripe, STRIPE_API_BASE: 'https://stripe.example' }, 'STRIPE_API_BASE'],
  [{ ...stripe, STRIPE_API_BASE: 'ftp://localhost' }, 'STRIPE_API_BASE'],
  [{ PAYMENT_CHECK_SECONDS: '0' }, 'PAYMENT_CHECK_SECONDS'],
  [{ ...sandboxed, SMTP_URL: '' }, 'SMTP_URL'],
  [production, 'PAYMENTS_SANDBOX'],
  [{ DATABASE_URL: 'postgres://hub:CANARY#@db.example/hub' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'mysql://db.example/hub' }, 'DATABASE_URL'],
  [{ PORT: '70000' }, 'PORT'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://hub.example/casebridge' }, 'PUBLIC_URL .*//hub.example., without a path'],
  [{ PUBLIC_URL: 'https://ada:secret@hub.example' }, 'PUBLIC_URL'],
  [{ ...sandboxed, PUBLIC_URL: 'http://hub.example' }, 'PUBLIC_URL must hold https addresses'],
  [{ ...sandboxed, TRUSTED_HOSTS: 'https://a.example,HTTP://10.0.0.1' }, 'TRUSTED_HOSTS must hold https'],
  [{ TRUSTED_HOSTS: 'https://play.example,nonsense' }, 'TRUSTED_HOSTS'],
  [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE'],
  [{ SMTP_URL: 'https://hub:CANARY@mail.example' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'Casebridge' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, 'MAIL_FROM'],
  [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL'],
  [{ SELLER_COUNTRY: 'Germany' }, 'SELLER_COUNTRY'],
  [{ PARTNER_KEYS: `other=${ltiKey}` }, 'PARTNER_KEYS'],
  [{ PARTNER_KEYS: `CANARY${ltiKey}` }, 'PARTNER_KEYS'],
  [{ PARTNER_KEYS: 'lti=CANARY' }, 'PARTNER_KEYS'],
  [{ PARTNER_KEYS: `lti=${ltiKey},lti=${campusKey}` }, 'PARTNER_KEYS'],
  [{ PARTNER_KEYS: `lti=${ltiKey},campus=${ltiKey}` }, 'PARTNER_KEYS'],
])('%j is rejected in one line that names the setting, and no secret', (env, setting) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(new RegExp(`^[^\\n]*${setting}[^\\n]*$`));
  expect(() => readConfig(env)).toThrow(/^(?!.*CANARY)/);
});

const problemsOf = (env: Parameters<typeof readConfig>[0]) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).message.split('\n');
  }
};

test.each([
  [
    { NODE_ENV: 'production' },
    ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'No payment provider'],
  ],
  [
    { NODE_ENV: 'prod', PORT: 'x', PUBLIC_URL: 'hub', TRUST_PROXY: 'yes', SMTP_URL: 'x', LOG_LEVEL: 'loud' },
    ['NODE_ENV', 'PORT', 'PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY', 'LOG_LEVEL'],
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_CANARY' },
    ['VITE_STRIPE_PUBLISHABLE_KEY is missing', 'STRIPE_WEBHOOK_SECRET is missing'],
  ],
  [
    { ...production, VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'x', PORT: 'x' },
    ['STRIPE_SECRET_KEY is missing', 'STRIPE_WEBHOOK_SECRET does not look', 'PORT'],
  ],
])('all problems of %j are told at once, one line each', (env, beginnings) => {
  expect(problemsOf(env)).toEqual(beginnings.map((start) => expect.stringMatching(`^${start}.*\\.$`)));
});

test('a demo creates its partner keys once, in a file that only its user can read', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-keys-'));
  const demo = { ...readConfig({}), dataDir };
  const keys = partnerKeysOf(demo);
  expect([[...keys.keys()], partnerKeysOf(demo)]).toEqual([['lti', 'campus'], keys]);
  expect(statSync(join(dataDir, 'partner-keys')).mode & 0o777).toBe(0o600);
  expect(partnerKeysOf({ ...demo, partnerKeys: new Map([['lti', ltiKey]]) }).get('lti')).toBe(ltiKey);
  expect(partnerKeysOf({ ...demo, mode: 'production' }).size).toBe(0);
  rmSync(dataDir, { recursive: true });
  expect(() => partnerKeysOf({ ...demo, dataDir: '/proc' })).toThrow('DATA_DIR /proc cannot be written to.');
});

test('the example .env file names each setting once', () => {
  const names = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm) ?? [];
  expect(names).toContain('PAYMENTS_SANDBOX');
  expect(names).toEqual([...new Set(names)]);
});
