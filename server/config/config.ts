import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { isEmailAddress } from '../../src/contract/emailAddress';
import { sellerOf } from '../../src/rules/invoicing';

export interface Config {
  /** `demo` has sample data, both sandboxes, and listens on loopback only. */
  mode: 'demo' | 'production';
  host: string;
  port: number;
  /** The public origin of the app, without a trailing slash. */
  publicUrl: string;
  /** The folder of the embedded database. */
  dataDir: string;
  /** The connection string of a PostgreSQL server; null for the embedded database. */
  databaseUrl: string | null;
  /** The size of the connection pool to a PostgreSQL server. */
  databasePool: number;
  /** The folder of the built single-page app. */
  distDir: string;
  /** The keys of Stripe; null without them. */
  stripe: StripeSettings | null;
  /** Whether the sandbox payment provider is used. */
  paymentsSandbox: boolean;
  /**
   * How soon, and how often, a payment that has bought nothing yet is checked with the provider, and a session
   * that its host has not opened is asked for again. Reminders that are due are looked for as often.
   */
  paymentCheckSeconds: number;
  /** Whether the sandbox simulation host and the outbox are served under /sandbox. */
  sandbox: boolean;
  /** The origins of the simulation hosts that the server may call, including the sandbox. */
  trustedHosts: readonly string[];
  /** The address of the mail server with its credentials; null keeps mails in the outbox. */
  smtpUrl: string | null;
  /** The sender of every mail. */
  mailFrom: string;
  /** The recipient of messages to the support team. */
  supportEmail: string;
  /** The operator's name and address on the mails about money, in lines; '' for none. */
  seller: string;
  /** The key with which each partner platform signs its login links. */
  partnerKeys: PartnerKeys;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
  /** Multiplies every rate limit, for a campus behind one address. */
  rateLimitScale: number;
  logLevel: string;
  /** Whether everybody erases their own account; otherwise the support team is asked to. */
  eraseAtOnce: boolean;
  /** Whether this process sends mails and webhooks, and does all other work that no call waits for. */
  jobs: boolean;
  /** The days after which what nobody needs any more is deleted. */
  keptDays: KeptDays;
  /** How long `/readyz` reports 503 before the server stops accepting connections. */
  stopDelayMs: number;
}

interface KeptDays {
  /** Login links that were used or have expired. */
  links: number;
  /** Mails that were sent, given up or put into the outbox. */
  mails: number;
  /** Webhooks in the log that were sent or given up. */
  webhooks: number;
  /** Messages of the contact form. */
  contactMessages: number;
  /** The browsers that a user has signed in with. */
  browsers: number;
  /** Partners' links that were used and have expired. */
  partnerLinks: number;
  /** Deleted users, who are erased then; 0 keeps them. */
  deletedUsers: number;
  /** Entries of the audit trail; 0 keeps them. */
  audit: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A missing or wrong setting. Its message is printed without a stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const cannotBeWritten = (dataDir: string) =>
  new ConfigError(`DATA_DIR ${dataDir} cannot be written to.`);

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether only programs on this machine reach the address. */
export const isOnThisMachine = (address: string): boolean =>
  URL.canParse(address) && loopbackNames.has(new URL(address).hostname);

function numberSetting(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!(value >= min && value <= max)) {
    throw new ConfigError(`${name} must be a number from ${min} to ${max}, not '${text}'.`);
  }
  return value;
}

function booleanSetting(env: Environment, name: string): boolean {
  const text = env[name];
  if (!text || text === 'false' || text === '0') return false;
  if (text === 'true' || text === '1') return true;
  throw new ConfigError(`${name} must be 'true' or 'false', not '${text}'.`);
}

/** A setting that is on unless it says `off`. */
function onSetting(env: Environment, name: string): boolean {
  const text = env[name] || 'on';
  if (text !== 'on' && text !== 'off') throw new ConfigError(`${name} must be 'on' or 'off', not '${text}'.`);
  return text === 'on';
}

function origin(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) {
    throw new ConfigError(`${name} must hold http(s) addresses, not '${text}'.`);
  }
  return new URL(text).origin;
}

/** The value is a secret, so no message repeats it. */
function database(text: string | undefined): string | null {
  if (!text) return null;
  // An address without a host names a socket in its query.
  if (!/^postgres(?:ql)?:\/\/./.test(text) || !URL.canParse(text.replace(/@(?=\/)/, '@socket'))) {
    throw new ConfigError(
      "DATABASE_URL must be an address like 'postgres://user:password@db.example/hub'; in a password, " +
        'characters such as / # ? are written as %2F %23 %3F.',
    );
  }
  return text;
}

/** The value is a secret, so no message repeats it. */
function mailServer(text: string | undefined): string | null {
  if (!text) return null;
  if (!URL.canParse(text) || !/^smtps?:\/\/[^/]/i.test(text)) {
    throw new ConfigError("SMTP_URL must be an address like 'smtp://user:password@mail.example:587'.");
  }
  return text;
}

/** An address, or a name with the address in angle brackets. */
function sender(text: string): string {
  const address = /^[^<>\r\n]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  if (!isEmailAddress(address)) {
    throw new ConfigError("MAIL_FROM must be an address, or like 'Casebridge <hub@school.example>'.");
  }
  return text;
}

function emailSetting(name: string, text: string): string {
  if (!isEmailAddress(text)) throw new ConfigError(`${name} must be an email address, not '${text}'.`);
  return text;
}

const logLevels: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function logLevel(text: string): string {
  if (logLevels.includes(text)) return text;
  throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not '${text}'.`);
}

/** The platforms whose signed links sign their users in. */
export const partners = ['lti', 'campus'] as const;
export type Partner = (typeof partners)[number];

export type PartnerKeys = ReadonlyMap<Partner, string>;

const MIN_LENGTH = 32;

export const partnerNamed = (name: string | undefined): Partner | undefined =>
  partners.find((partner) => partner === name);

/** Parses `lti=key,campus=key`. Keys are secrets, so no message repeats them. */
export function readPartnerKeys(text = ''): PartnerKeys {
  const keys = new Map<Partner, string>();
  for (const entry of text.split(',').filter((part) => part.trim())) {
    const separator = entry.indexOf('=');
    const partner = partnerNamed(entry.slice(0, Math.max(0, separator)).trim());
    const key = entry.slice(separator + 1).trim();
    if (!partner) throw new ConfigError("PARTNER_KEYS must be like 'lti=key,campus=key'.");
    if (keys.has(partner)) throw new ConfigError(`PARTNER_KEYS names '${partner}' twice.`);
    if (key.length < MIN_LENGTH) {
      throw new ConfigError(`PARTNER_KEYS must give '${partner}' a key of ${MIN_LENGTH} characters or more.`);
    }
    if ([...keys.values()].includes(key)) {
      throw new ConfigError('PARTNER_KEYS must give each partner a key of its own.');
    }
    keys.set(partner, key);
  }
  return keys;
}

export interface StripeSettings {
  secretKey: string;
  /** The secret that signs Stripe's webhooks. */
  webhookSecret: string;
  /** The address of a stand-in for Stripe's API, for tests; null for Stripe itself. */
  apiBase: URL | null;
}

/** The format of each key. The publishable key is built into the app. */
const shapes = {
  VITE_STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w+$/,
  STRIPE_SECRET_KEY: /^[sr]k_(test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_./,
} as const;
const names = Object.keys(shapes) as (keyof typeof shapes)[];

function apiBaseOf(text: string | undefined): URL | null {
  if (!text) return null;
  if (/^https?:/i.test(text) && isOnThisMachine(text)) return new URL(text);
  throw new ConfigError('STRIPE_API_BASE is for tests: it must be an http(s) address on this machine.');
}

/**
 * Null without keys; a ConfigError if some are missing or do not fit together. Keys are secrets, so no
 * message repeats them.
 */
function readStripeSettings(env: Environment, production: boolean): StripeSettings | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw new ConfigError(`Stripe needs all of ${names.join(', ')}: ${missing.join(' and ')} is missing.`);
  }
  const keys = names.map((name) => {
    const match = shapes[name].exec(env[name] ?? '');
    if (!match) throw new ConfigError(`${name} does not look like such a key.`);
    return match;
  });
  const modes = new Set(keys.flatMap(([, mode]) => mode ?? []));
  if (modes.size > 1) {
    throw new ConfigError(
      'VITE_STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be both test or both live.',
    );
  }
  if (modes.has('live') && !production) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY is a live key: only with NODE_ENV='production' is a card charged.",
    );
  }
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: apiBaseOf(env.STRIPE_API_BASE),
  };
}

const LONGEST_KEPT_DAYS = 36_500;
/** No browser keeps a cookie for longer. */
const LONGEST_COOKIE_DAYS = 400;

const list = (text = ''): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** A misspelt `production` would open the demo to everybody, so only names that are known are accepted. */
function isProduction({ NODE_ENV: name = '' }: Environment): boolean {
  if (['', 'development', 'test', 'production'].includes(name)) return name === 'production';
  throw new ConfigError(`NODE_ENV must be empty, development, test or production, not '${name}'.`);
}

/** Reads every setting once; throws a ConfigError for the first that is missing or wrong. */
export function readConfig(env: Environment): Config {
  const production = isProduction(env);
  if (production) {
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL']) {
      if (!env[name]) throw new ConfigError(`${name} is required when NODE_ENV is 'production'.`);
    }
  }
  const stripe = readStripeSettings(env, production);
  const paymentsSandbox = !stripe && (!production || booleanSetting(env, 'PAYMENTS_SANDBOX'));
  if (!stripe && !paymentsSandbox) {
    throw new ConfigError(
      'No payment provider is configured: set the keys of Stripe (docs/payments.md), or ' +
        "PAYMENTS_SANDBOX='true', which accepts test cards only.",
    );
  }
  const port = numberSetting(env, 'PORT', 3000, 0, 65_535);
  const publicUrl = origin('PUBLIC_URL', env.PUBLIC_URL || `http://localhost:${port}`);
  const trusted = list(env.TRUSTED_HOSTS).map((text) => origin('TRUSTED_HOSTS', text));
  return {
    mode: production ? 'production' : 'demo',
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl: database(env.DATABASE_URL),
    databasePool: numberSetting(env, 'DATABASE_POOL', 10, 2, 1000),
    distDir: resolve(env.DIST_DIR || 'dist'),
    stripe,
    paymentsSandbox,
    paymentCheckSeconds: numberSetting(env, 'PAYMENT_CHECK_SECONDS', 60, 1, 3600),
    sandbox: !production,
    trustedHosts: production ? trusted : [...trusted, publicUrl],
    smtpUrl: mailServer(env.SMTP_URL),
    mailFrom: sender(env.MAIL_FROM || 'Casebridge <hub@demo.example>'),
    supportEmail: emailSetting('SUPPORT_EMAIL', env.SUPPORT_EMAIL || 'support@demo.example'),
    seller: sellerOf(env.VITE_SELLER, stripe !== null),
    partnerKeys: readPartnerKeys(env.PARTNER_KEYS),
    trustProxy: booleanSetting(env, 'TRUST_PROXY'),
    rateLimitScale: numberSetting(env, 'RATE_LIMIT_SCALE', 1, 1, 10_000),
    // The terminal of the demo shows its address and accounts, not every request.
    logLevel: logLevel(env.LOG_LEVEL || (production ? 'info' : 'warn')),
    eraseAtOnce: booleanSetting(env, 'ERASE_AT_ONCE'),
    jobs: onSetting(env, 'JOBS'),
    keptDays: {
      links: numberSetting(env, 'KEEP_LINKS_DAYS', 30, 1, LONGEST_KEPT_DAYS),
      mails: numberSetting(env, 'KEEP_MAILS_DAYS', 90, 1, LONGEST_KEPT_DAYS),
      webhooks: numberSetting(env, 'KEEP_WEBHOOKS_DAYS', 30, 1, LONGEST_KEPT_DAYS),
      contactMessages: numberSetting(env, 'KEEP_CONTACT_DAYS', 365, 1, LONGEST_KEPT_DAYS),
      browsers: numberSetting(env, 'KEEP_BROWSERS_DAYS', 180, 1, LONGEST_COOKIE_DAYS),
      partnerLinks: numberSetting(env, 'KEEP_PARTNER_LINKS_DAYS', 1, 1, LONGEST_KEPT_DAYS),
      deletedUsers: numberSetting(env, 'KEEP_DELETED_USERS_DAYS', 0, 0, LONGEST_KEPT_DAYS),
      audit: numberSetting(env, 'KEEP_AUDIT_DAYS', 0, 0, LONGEST_KEPT_DAYS),
    },
    stopDelayMs: numberSetting(env, 'STOP_DELAY_MS', production ? 1000 : 0, 0, 5000),
  };
}

/** An older Node lacks functions that are used here and there, which would show only when they are called. */
function requireNode(): void {
  const oldest = packageFile.engines.node.replace('>=', '');
  const { node } = process.versions;
  if (node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
    throw new ConfigError(`Node ${oldest} or newer is needed, and this is ${node}.`);
  }
}

/** The environment variables of the process; a `.env` file in the working folder has the defaults. */
export function environment(): NodeJS.ProcessEnv {
  requireNode();
  if (existsSync('.env')) process.loadEnvFile();
  return process.env;
}
