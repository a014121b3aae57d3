/** `demo` has sample data, both sandboxes, and listens on loopback only. */
export type Mode = 'demo' | 'production';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A missing or wrong setting. Its message is printed without a stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether only programs on this machine reach the address. */
export const isOnThisMachine = (address: string): boolean =>
  URL.canParse(address) && loopbackNames.has(new URL(address).hostname);

/** The settings of an environment. A wrong one is noted, and its fallback read in its place, so that all are told. */
export class Settings {
  readonly problems: string[] = [];

  constructor(private readonly env: Environment) {}

  read<T>(name: string, fallback: T, parse: (text: string, name: string) => T): T {
    const text = this.env[name];
    if (!text) return fallback;
    try {
      return parse(text, name);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.problems.push(error.message);
      return fallback;
    }
  }
}

export const numberFrom = (min: number, max: number) => (text: string, name: string) => {
  const value = Number(text);
  if (value >= min && value <= max) return value;
  throw new ConfigError(`${name} must be a number from ${min} to ${max}, not '${text}'.`);
};

export function yesOrNo(text: string, name: string): boolean {
  if (['false', '0', 'off'].includes(text)) return false;
  if (['true', '1', 'on'].includes(text)) return true;
  throw new ConfigError(`${name} must be 'true' or 'false', not '${text}'.`);
}

/** In production, secrets and people's data go there: without TLS only on this machine. */
export const originIn = (mode: Mode) => (text: string, name: string) => {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) {
    throw new ConfigError(`${name} must hold http(s) addresses, not '${text}'.`);
  }
  const { protocol, origin } = new URL(text);
  if (mode === 'production' && protocol === 'http:' && !isOnThisMachine(text)) {
    throw new ConfigError(`${name} must hold https addresses in production, not '${origin}'.`);
  }
  return origin;
};

/** The app is served at the root of its origin, so a path would be lost. */
export const ownOriginIn = (mode: Mode) => (text: string, name: string) => {
  const origin = originIn(mode)(text, name);
  if (new URL(text).href === `${origin}/`) return origin;
  throw new ConfigError(`${name} must be an origin alone, like '${origin}', without a path.`);
};
