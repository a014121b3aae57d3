import type { Role } from '../contract/user';

export const STORAGE_KEY = 'dsuser';

/** The session that localStorage refused (blocked or full); kept until the page unloads. */
let memory: string | null = null;

const storage = {
  get(): string | null {
    try {
      // A value that another tab has stored since is newer than this page's.
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

/** Keeps the newer value in memory, and removes the older one from the storage. */
function setAside(value: string): void {
  memory = value;
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so it holds nothing.
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

/** The bearer token in a stored `dsuser` value; null if the value is invalid. */
export function tokenOf(stored: string | null): string | null {
  const { token } = parse(stored);
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null;
}

export const readToken = (): string | null => tokenOf(storage.get());

const roles: readonly unknown[] = ['administrator', 'manager', 'instructor', 'student'] satisfies Role[];

/** The role that was stored with the token: a hint at which calls to start. The server decides for itself. */
export function readRole(): Role | null {
  const stored = storage.get();
  const { role } = parse(stored);
  return tokenOf(stored) && roles.includes(role) ? (role as Role) : null;
}

/** The id of the user whose session is stored, if it is known. */
function readUser(): string | null {
  const { user } = parse(storage.get());
  return typeof user === 'string' ? user : null;
}

/** This page's session; another tab may have stored another one since. */
let own: { token: string | null; user: string | null } = { token: null, user: null };

/** Adopts the stored session, as the page does at its start. */
export function adoptToken(): string | null {
  own = { token: readToken(), user: readUser() };
  return own.token;
}

/** Whether another tab has signed out, or in as another user. A newer session of the same user is used here, too. */
export function isReplaced(): boolean {
  const token = readToken();
  if (token === own.token) return false;
  return token === null || own.user === null || readUser() !== own.user;
}

/** Whether another tab has stored a newer session of the same user. */
export const isRenewed = (): boolean => readToken() !== own.token && !isReplaced();

/** Stores the token with the role and the user's id; no other data of the user outlives the page. */
export function storeToken(token: string, role?: string, user?: string): void {
  storage.set(JSON.stringify({ token, role, user }));
  adoptToken();
}

/** Updates the stored role and id to those in the server's answer. */
export function storeRole(role: string, user?: string): void {
  const token = readToken();
  if (token === null || isReplaced()) return;
  if (readRole() !== role || readUser() !== (user ?? null)) storeToken(token, role, user);
}

export function clearToken(): void {
  storage.set(null);
  adoptToken();
}

/** A value stored for a moment at sign-out, so that other tabs can tell it from a session that expired. */
export const SIGNED_OUT = '{"token":null}';

export function clearTokenOnPurpose(): void {
  storage.set(SIGNED_OUT);
  clearToken();
}
