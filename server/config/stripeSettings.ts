import { ConfigError, isOnThisMachine } from './checks';

export interface StripeSettings {
  secretKey: string;
  /** The secret that signs Stripe's webhooks. */
  webhookSecret: string;
  /** The address of a stand-in for Stripe's API, for tests; null for Stripe itself. */
  apiBase: URL | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

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
export function readStripeSettings(env: Environment, production: boolean): StripeSettings | null {
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
