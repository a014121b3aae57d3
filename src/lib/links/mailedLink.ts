import { inAppPath } from '../returnAddress';

const KEY = 'recover';
/** A little longer than an access link lives. */
const LIFETIME_MS = 15 * 60 * 1000;

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * The path that a guard had remembered when an access link was asked for. It is kept in localStorage, since the mail
 * opens another tab.
 */
export const awaitedPath = {
  /** Keeps the path in place of the one before; null keeps none. */
  keep(path: string | null): void {
    try {
      if (path === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
    } catch {
      // Storage is blocked: the link leads to the dashboard.
    }
  },
  /** The kept path; null if there is none, or if it is too old. */
  read(): string | null {
    const kept = stored();
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return null;
    const { path, at } = kept;
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < LIFETIME_MS;
    return isFresh && typeof path === 'string' ? inAppPath(path) : null;
  },
};

/**
 * The navigation state of a screen that a mailed link has led to. No address can set it, so the screen may take by
 * itself the step that the mail was requested for.
 */
export const byLink = { byLink: true };

export const cameByLink = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'byLink' in state;
