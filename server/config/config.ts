import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { isEmailAddress } from '../../src/contract/emailAddress';
import { sellerOf } from '../../src/rules/receipts/seller';
import { type DocumentSettings, readDocumentSettings } from './documents';
import { noPages, type OperatorPages } from './operatorPages';
import {
  ConfigError,
  type Environment,
  isOnThisMachine,
  type Mode,
  numberFrom,
  originIn,
  ownOriginIn,
  Settings,
  yesOrNo,
} from './settings';
import { readTaxSettings, type TaxSettings } from './tax';

/** The version of this server and the commit that it was built from, which the build fills in; '' where none is known. */
export const build = { version: packageFile.version, commit: process.env.COMMIT ?? '' };

export interface Config {
  mode: Mode;
  host: string;
  port: number;
  /** The port of `/metrics`, at the same host; null for none. */
  metricsPort: number | null;
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
  /** The operator's pages; `readOperatorPages` finds them. */
  pages: OperatorPages;
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
  /** The recipient of a mail for each order by invoice; null for none. */
  ordersEmail: string | null;
  /** In USD: an order by invoice of more than this opens nothing until an administrator approves it; null for none. */
  approveInvoicesAbove: number | null;
  /** The operator's name and address on the mails about money, in lines; '' for none. */
  seller: string;
  /** How invoices, receipts and credit notes are numbered and dated. */
  documents: DocumentSettings;
  tax: TaxSettings;
  /** The key with which each partner platform signs its login links. */
  partnerKeys: PartnerKeys;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
  /** Multiplies every rate limit, for a campus behind one address. */
  rateLimitScale: number;
  logLevel: string;
  /** Whether managers and administrators have to have a second factor. */
  requireSecondFactor: boolean;
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

export const cannotBeWritten = (dataDir: string) =>
  new ConfigError(`DATA_DIR ${dataDir} cannot be written to.`);

/** The value is a secret, so no message repeats it. */
function database(text: string): string {
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
function mailServer(text: string): string {
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

function email(text: string, name: string): string {
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
export function readPartnerKeys(text: string): PartnerKeys {
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

function apiBase(text: string): URL {
  if (/^https?:/i.test(text) && isOnThisMachine(text)) return new URL(text);
  throw new ConfigError('STRIPE_API_BASE is for tests: it must be an http(s) address on this machine.');
}

/** The problems of Stripe's keys: some are missing or do not fit together. No message repeats a secret. */
function stripeProblems(env: Environment, mode: Mode): string[] {
  const given = names.filter((name) => env[name]);
  if (given.length === 0) return [];
  const problems = names.flatMap((name) => {
    if (!env[name]) return [`${name} is missing: Stripe needs all of ${names.join(', ')}.`];
    return shapes[name].test(env[name]) ? [] : [`${name} does not look like such a key.`];
  });
  const modes = new Set(given.flatMap((name) => shapes[name].exec(env[name] ?? '')?.[1] ?? []));
  if (modes.size > 1) {
    problems.push('VITE_STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be both test or both live.');
  } else if (modes.has('live') && mode !== 'production') {
    problems.push("STRIPE_SECRET_KEY is a live key: only with NODE_ENV='production' is a card charged.");
  }
  return problems;
}

const LONGEST_KEPT_DAYS = 36_500;
/** No browser keeps a cookie for longer. */
const LONGEST_COOKIE_DAYS = 400;

const days = numberFrom(1, LONGEST_KEPT_DAYS);

const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** A misspelt `production` would open the demo to everybody, so only names that are known are accepted. */
function modeNamed(text: string): Mode {
  if (text === 'production') return 'production';
  if (['development', 'test'].includes(text)) return 'demo';
  throw new ConfigError(`NODE_ENV must be empty, development, test or production, not '${text}'.`);
}

const required = ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'];

/** Reads every setting once; throws a ConfigError with a line for each that is missing or wrong. */
export function readConfig(env: Environment): Config {
  const settings = new Settings(env);
  const { problems } = settings;
  const mode = settings.read('NODE_ENV', 'demo', modeNamed);
  const production = mode === 'production';
  if (production) {
    const missing = required.filter((name) => !env[name]);
    problems.push(...missing.map((name) => `${name} is required when NODE_ENV is 'production'.`));
  }
  problems.push(...stripeProblems(env, mode));
  const hasStripe = names.some((name) => env[name]);
  const paymentsSandbox = !hasStripe && (!production || settings.read('PAYMENTS_SANDBOX', false, yesOrNo));
  if (!hasStripe && !paymentsSandbox) {
    problems.push(
      'No payment provider is configured: set the keys of Stripe (docs/payments.md), or ' +
        "PAYMENTS_SANDBOX='true', which accepts test cards only.",
    );
  }
  const port = settings.read('PORT', 3000, numberFrom(0, 65_535));
  const publicUrl = settings.read('PUBLIC_URL', `http://localhost:${port}`, ownOriginIn(mode));
  const trusted = settings.read('TRUSTED_HOSTS', [], (text, name) =>
    list(text).map((address) => originIn(mode)(address, name)),
  );
  const documents = readDocumentSettings(settings, !production && !env.VITE_SELLER);
  const config: Config = {
    mode,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    metricsPort: settings.read<number | null>('METRICS_PORT', null, numberFrom(1, 65_535)),
    publicUrl,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl: settings.read('DATABASE_URL', null, database),
    databasePool: settings.read('DATABASE_POOL', 10, numberFrom(2, 1000)),
    distDir: resolve(env.DIST_DIR || 'dist'),
    pages: noPages,
    stripe: hasStripe
      ? {
          secretKey: env.STRIPE_SECRET_KEY ?? '',
          webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
          apiBase: settings.read('STRIPE_API_BASE', null, apiBase),
        }
      : null,
    paymentsSandbox,
    paymentCheckSeconds: settings.read('PAYMENT_CHECK_SECONDS', 60, numberFrom(1, 3600)),
    sandbox: !production,
    trustedHosts: production ? trusted : [...trusted, publicUrl],
    smtpUrl: settings.read('SMTP_URL', null, mailServer),
    mailFrom: settings.read('MAIL_FROM', 'Casebridge <hub@demo.example>', sender),
    supportEmail: settings.read('SUPPORT_EMAIL', 'support@demo.example', email),
    ordersEmail: settings.read<string | null>('ORDERS_EMAIL', null, email),
    approveInvoicesAbove: settings.read<number | null>(
      'APPROVE_INVOICES_ABOVE',
      null,
      numberFrom(0, 10_000_000),
    ),
    seller: sellerOf(env.VITE_SELLER, hasStripe),
    documents,
    tax: readTaxSettings(settings, { hasStripe, sellerCountry: documents.seller.country }),
    partnerKeys: settings.read<PartnerKeys>('PARTNER_KEYS', new Map(), readPartnerKeys),
    trustProxy: settings.read('TRUST_PROXY', false, yesOrNo),
    rateLimitScale: settings.read('RATE_LIMIT_SCALE', 1, numberFrom(1, 10_000)),
    // The terminal of the demo shows its address and accounts, not every request.
    logLevel: settings.read('LOG_LEVEL', production ? 'info' : 'warn', logLevel),
    requireSecondFactor: settings.read('REQUIRE_SECOND_FACTOR', false, yesOrNo),
    eraseAtOnce: settings.read('ERASE_AT_ONCE', false, yesOrNo),
    jobs: settings.read('JOBS', true, yesOrNo),
    keptDays: {
      links: settings.read('KEEP_LINKS_DAYS', 30, days),
      mails: settings.read('KEEP_MAILS_DAYS', 90, days),
      webhooks: settings.read('KEEP_WEBHOOKS_DAYS', 30, days),
      contactMessages: settings.read('KEEP_CONTACT_DAYS', 365, days),
      browsers: settings.read('KEEP_BROWSERS_DAYS', 180, numberFrom(1, LONGEST_COOKIE_DAYS)),
      partnerLinks: settings.read('KEEP_PARTNER_LINKS_DAYS', 1, days),
      deletedUsers: settings.read('KEEP_DELETED_USERS_DAYS', 0, numberFrom(0, LONGEST_KEPT_DAYS)),
      audit: settings.read('KEEP_AUDIT_DAYS', 0, numberFrom(0, LONGEST_KEPT_DAYS)),
    },
    stopDelayMs: settings.read('STOP_DELAY_MS', production ? 1000 : 0, numberFrom(0, 5000)),
  };
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
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
