export const STORAGE_KEY = 'dsuser';

/** Stands in where the browser refuses localStorage; lasts as long as the page. */
let memory: string | null = null;

const storage = {
  get(): string | null {
    try {
      return localStorage.getItem(STORAGE_KEY);
    } catch {
      return memory;
    }
  },
  set(value: string | null) {
    memory = value;
    try {
      if (value === null) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, value);
    } catch {
      // Blocked or full: this page works on from memory.
    }
  },
};

/** The bearer token of a stored `dsuser` value, or null for anything that is not one. */
export function tokenOf(stored: string | null): string | null {
  if (!stored) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null || !('token' in value)) return null;
    return typeof value.token === 'string' && /^[\x21-\x7e]+$/.test(value.token) ? value.token : null;
  } catch {
    return null;
  }
}

export const readToken = (): string | null => tokenOf(storage.get());

/** The token that this page works with; another tab may have stored another one since. */
let own: string | null = null;

/** Takes the stored session as this page's own, as the page does when it starts. */
export function adoptToken(): string | null {
  own = readToken();
  return own;
}

/** Whether another tab has signed out, or in as somebody else. */
export const isReplaced = (): boolean => readToken() !== own;

/** Stores the token alone: nothing about the user outlives the page. */
export function storeToken(token: string): void {
  storage.set(JSON.stringify({ token }));
  adoptToken();
}

export function clearToken(): void {
  storage.set(null);
  adoptToken();
}
