import { isRecord } from '../api/records/fields';
import { ownUserOf } from '../api/records/session';
import { BASENAME, screenAt } from '../app/findScreen';
import { isThere, type Visitor } from '../app/screens/screen';
import type { Answer } from '../lib/answers';
import { askEarly, openEarlyAnswers } from '../lib/earlyAnswers';
import { env } from '../lib/env';
import { readRole, readToken } from '../lib/storedSession';

/** The chunk files of each screen, by page module. */
export type ScreenFiles = Readonly<Record<string, readonly string[]>>;

function load(file: string): void {
  const href = `${BASENAME}/${file}`;
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}

function visitorOf([response, content]: Answer): Visitor | null {
  if (!response.ok || !isRecord(content)) return null;
  return ownUserOf(content, response.headers);
}

/**
 * Starts the files and the first calls of the screen that the address names, and the check of the session, while the
 * app still loads. A screen that is not open to the visitor makes no call: their role is the stored one, or else
 * the profile's.
 */
export function prefetch(files: ScreenFiles): void {
  openEarlyAnswers();
  const token = readToken();
  const ask = (path: string) => askEarly(env.apiBase + path, path.startsWith('/api/public/') ? null : token);

  const found = screenAt(window.location.pathname);
  const isLogout = found?.screen.page === 'pages/auth/LogoutPage';
  const profile = token && !isLogout ? ask('/auth/profile') : null;
  if (!found) return;

  const { screen, params } = found;
  files[screen.page]?.forEach(load);

  const place = { params, search: new URLSearchParams(window.location.search) };
  const asked = new Set<string>();
  const start = (visitor: Visitor | null) => {
    if (!isThere(screen, visitor)) return;
    if (visitor && screen.pageWithin) files[screen.pageWithin(visitor.role)]?.forEach(load);
    for (const path of screen.firstCalls?.(place, visitor) ?? []) {
      if (!asked.has(path)) ask(path);
      asked.add(path);
    }
  };
  const role = readRole();
  start(role && { role });
  profile?.then((answer) => start(visitorOf(answer))).catch(() => {});
}
