import type { Role } from '../contract/user';

export const STORAGE_KEY = 'dsuser';

/** The value that localStorage would not take, blocked or full; lasts as long as the page. */
let memory: string | null = null;

const storage = {
  get(): string | null {
    try {
      // A value that another tab has stored since is newer.
      return localStorage.getItem(STORAGE_KEY) ?? memory;
    } catch {
      return memory;
    }
  },
  set(value: string | null) {
    memory = null;
    try {
      if (value === null) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, value);
    } catch {
      if (value !== null) setAside(value);
    }
  },
};

/** This page works on from memory; an older value must not stand in place of the one that found no room. */
function setAside(value: string): void {
  memory = value;
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked: there is none.
  }
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The bearer token of a stored `dsuser` value, or null for anything that is not one. */
export function tokenOf(stored: string | null): string | null {
  const { token } = parse(stored);
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null;
}

export const readToken = (): string | null => tokenOf(storage.get());

const roles: readonly unknown[] = ['administrator', 'manager', 'instructor', 'student'] satisfies Role[];

/** The role that was stored with the token: only a hint at what to ask the server for, which decides for itself. */
export function readRole(): Role | null {
  const stored = storage.get();
  const { role } = parse(stored);
  return tokenOf(stored) && roles.includes(role) ? (role as Role) : null;
}

/** The token that this page works with; another tab may have stored another one since. */
let own: string | null = null;

/** Takes the stored session as this page's own, as the page does when it starts. */
export function adoptToken(): string | null {
  own = readToken();
  return own;
}

/** Whether another tab has signed out, or in as somebody else. */
export const isReplaced = (): boolean => readToken() !== own;

/** Stores the token and the role that goes with it: nothing else about the user outlives the page. */
export function storeToken(token: string, role?: Role): void {
  storage.set(JSON.stringify({ token, role }));
  adoptToken();
}

/** Brings the stored role in line with what the server says of this page's user. */
export function storeRole(role: Role): void {
  if (own !== null && !isReplaced() && readRole() !== role) storeToken(own, role);
}

export function clearToken(): void {
  storage.set(null);
  adoptToken();
}

/**
 * The value that stands there for a moment when somebody signs out, so that other tabs can tell it from a
 * session that ends.
 */
export const SIGNED_OUT = '{"token":null}';

export function clearTokenOnPurpose(): void {
  storage.set(SIGNED_OUT);
  clearToken();
}
