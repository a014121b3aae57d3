const STORAGE_KEY = 'dsuser';

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
/** Stores the token alone: nothing about the user outlives the page. */
export const storeToken = (token: string): void => storage.set(JSON.stringify({ token }));
export const clearToken = (): void => storage.set(null);
