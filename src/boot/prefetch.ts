import { isRecord } from '../api/fields';
import { ownUserOf } from '../api/session';
import { BASENAME, isThere, screenAt, type Visitor } from '../app/screens';
import { type Answer, askEarly, openEarlyAnswers } from '../lib/calls';
import { env } from '../lib/env';
import { readRole, readToken } from '../lib/storedSession';
import { firstCalls } from './firstCalls';

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

/** The page that the dashboard shows. */
const pageOfDashboard = ({ role }: Visitor): string =>
  role === 'instructor' ? 'pages/library/LibraryPage' : 'pages/invites/InvitesPage';

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

  const { screen, params, pathname } = found;
  const { page } = screen;
  files[page]?.forEach(load);

  const place = { params, pathname, search: new URLSearchParams(window.location.search) };
  const asked = new Set<string>();
  const start = (visitor: Visitor | null) => {
    if (!isThere(screen, visitor)) return;
    if (visitor && page === 'pages/dashboard/DashboardPage') files[pageOfDashboard(visitor)]?.forEach(load);
    for (const path of firstCalls[page]?.(place, visitor) ?? []) {
      if (!asked.has(path)) ask(path);
      asked.add(path);
    }
  };
  const role = readRole();
  start(role && { role });
  profile?.then((answer) => start(visitorOf(answer))).catch(() => {});
}
