import { cleanup, screen as page, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BASENAME, findScreen, type Screen, screens } from '../../../src/app/screens';
import { startApp } from '../../../src/app/startApp';
import { prefetch } from '../../../src/boot/prefetch';
import { forgetEarlyAnswers } from '../../../src/lib/calls';
import { storeToken } from '../../../src/lib/storedSession';
import { isOpenTo, mayBuy, mayOpen } from '../../../src/rules/permissions';
import { partners } from '../../../src/rules/site';
import {
  allCalls,
  answerNext,
  callsTo,
  failNext,
  holdNext,
  resetNetwork,
  startServer,
} from '../../support/server';

// The first screen is shown after a while without what is not there yet; a cold import may take longer than that.
await Promise.all(Object.values(import.meta.glob('../../../src/pages/**/*Page.tsx')).map((load) => load()));

const server = await startServer();
const simulation = await server.aSimulation({ slug: 'harbour-lease' });
const roles = ['administrator', 'manager', 'instructor', 'student'] as const;
type Account = (typeof roles)[number];
const accounts = await Promise.all(
  roles.map(async (role) => {
    const user = await server.aUser({ role });
    return { role, id: user.id, email: user.email, token: await server.signIn(user) };
  }),
);

/** Stores the token of the role's account, and optionally a role. */
function signIn(role: Account, storedRole?: Account) {
  const account = accounts.find((known) => known.role === role);
  if (!account) throw new Error(`No ${role}`);
  storeToken(account.token, storedRole);
  return account;
}

/** These screens lead to other screens, whose calls follow. */
const leadsOn = ['/logout', '/magiclogin'];

const catalogues = ['/library', ...partners.map(({ key }) => `/${key}`)];

const open = (path: string) => window.history.replaceState(null, '', BASENAME + path);
const addressOf = ({ path }: Screen) =>
  path.replace(':code', 'harbour-lease').replace(':id', 'a'.repeat(24)).replace('*', '/no-such-page');

const addresses = [
  ...screens.map((screen) => addressOf(screen)),
  '/invites?pp=50&pag=2&email=ada%40test.example',
  '/users?role=manager&sort=email:desc&q=ada',
  '/clients?status=&category=negotiation&sort=price:asc&q=lease',
  '/purchases?payer=student&metadata%5Btrial%5D=true&sort=order:asc&pag=2&code=x',
  '/library?q=lease&price=20',
  '/sessions?archived=all&q=mba&sort=name:asc',
  `/sessions/${'a'.repeat(24)}?state=unpaid&sort=invited_at:desc&pag=2`,
];

/**
 * The calls that a screen makes only when it is shown: for the choices of its fields, for its user's purchases, for
 * the overviews that a search of the library reads, and for the simulations that a page of one names below it.
 */
function laterCalls(address: string, path: string, account: { role: Account; id: string } | null): string[] {
  const overviews =
    path === '/library' && address.includes('q=') ? ['GET /api/public/clients/all?overview=true'] : [];
  const related = path === '/library/:code' ? ['GET /api/public/clients/all'] : [];
  return [...overviews, ...related, ...(account ? callsOf(path, account.role, account.id) : [])];
}

/** The calls that a screen makes for its user only when it is shown. */
function callsOf(path: string, role: Account, id: string): string[] {
  const schools = 'GET /api/schools/all?pp=1000&sort=name%3Aasc';
  if (path === '/users') return role === 'administrator' ? [schools] : [];
  if (path === '/users/new') return mayOpen(role, 'users') ? [schools] : [];
  if (path === '/schools/new') return ['GET /api/clients/all?pp=1000&sort=name%3Aasc'];
  if (path === '/profile') return ['GET /auth/logins', 'GET /auth/second-factor', `GET /users/${id}`];
  if (path === '/documents') return role === 'student' ? [] : ['GET /api/documents/sums'];
  if (path === '/invoices') return ['GET /api/invoices/ageing'];
  if (path === '/invites/:id/receipt') return [`GET /api/documents/all?invite=${'a'.repeat(24)}`];
  if (!mayBuy(role)) return [];
  if (path === '/receipts/:id') return [`GET /api/documents/all?purchase=${'a'.repeat(24)}`];
  if (catalogues.includes(path) || path === '/library/:code/purchase') {
    return ['GET /api/sessions/all?customer=own&archived=all&sort=created_at%3Adesc&pp=100'];
  }
  if (path !== '/library/:code') return [];
  const own = `client=${simulation.id}&customer=${id}`;
  return [
    `GET /api/purchases/all?${own}&sort=created_at%3Adesc&total=true`,
    `GET /api/purchases/all?metadata%5Btrial%5D=true&${own}&total=true`,
  ];
}

/** All calls so far, sorted by their addresses. */
const calls = () =>
  allCalls()
    .map(({ method, path, search }) => `${method} ${path}${search}`)
    .toSorted();

/** Waits for the profile and for the calls that follow its response. */
async function bootIsDone(): Promise<void> {
  for (let waited = 0; waited < 2; waited += 1) {
    await Promise.allSettled(window.earlyAnswers?.values() ?? []);
  }
}

let unwatch = () => {};
async function appStarts() {
  const started = await startApp();
  unwatch = started.unwatch;
  return started.app;
}

/** Renders the app, and waits for the responses to all calls of its effects and to the calls that follow. */
async function renderUntilSettled(app: ReactElement): Promise<void> {
  const fetched = vi.spyOn(globalThis, 'fetch');
  render(app);
  await page.findByRole('heading', { level: 1 });
  let answered = -1;
  while (answered < fetched.mock.calls.length) {
    answered = fetched.mock.calls.length;
    await Promise.allSettled(fetched.mock.results.map(({ value }) => value));
    await expect.poll(() => page.queryByText(/^Loading/, { selector: '[role=status]' })).toBeNull();
  }
  fetched.mockRestore();
}

afterEach(() => {
  forgetEarlyAnswers();
  unwatch();
});

/** Each address, with the first and the last of those who may open it: they see the most and the least of it. */
const visits = addresses.flatMap((address) => {
  const screen = findScreen(address.split('?')[0] ?? '')?.screen;
  if (!screen) throw new Error(`No screen at ${address}`);
  const allowed = [...roles, null].filter((role) => isOpenTo(role && { role }, screen.access));
  // The dashboard is another screen for each of them.
  const some = address === '/dashboard' ? allowed : [allowed.at(0), allowed.at(-1)];
  return [...new Set(some)].map((role = null) => ({ address, role, screen }));
});

test.each(visits)('$address: the early calls for $role are those of the app', async (visit) => {
  const { address, role, screen } = visit;
  const account = role && signIn(role, role);
  open(address);
  await appStarts();
  const expected = calls();
  unwatch();
  resetNetwork();

  open(address);
  prefetch({});
  await bootIsDone();
  expect(calls()).toEqual(expected);
  // The app uses the responses instead of making the calls again.
  const app = await appStarts();
  expect(calls()).toEqual(expected);
  if (!leadsOn.includes(screen.path)) {
    await renderUntilSettled(app);
    const later = laterCalls(address, screen.path, account);
    await expect.poll(calls).toEqual([...expected, ...later].toSorted());
    cleanup();
  }
});

test.each([
  ['instructor', '/users'],
  ['manager', '/purchases'],
  ['student', '/clients/new'],
  ['student', '/library/harbour-lease/purchase'],
] as const)('a screen that the role may not open calls the profile alone: %s at %s', async (role, path) => {
  signIn(role);
  open(path);
  prefetch({});
  await bootIsDone();
  await appStarts();
  expect(calls()).toEqual(['GET /auth/profile']);
});

describe('the early calls', () => {
  test('start together with the profile if the stored role may open the screen', async () => {
    signIn('manager', 'manager');
    open('/users');
    const release = holdNext('GET', '/auth/profile');
    prefetch({});
    await expect.poll(() => callsTo('GET', '/api/users/all')).toHaveLength(1);
    release();
    await bootIsDone();
  });

  test('follow the profile if the stored role is outdated', async () => {
    signIn('administrator', 'student');
    open('/users');
    prefetch({});
    await bootIsDone();
    expect(callsTo('GET', '/api/users/all')).toHaveLength(1);
  });

  test.each([
    ['fails with 401', () => failNext('GET', '/auth/profile', 401)],
    ['is invalid', () => answerNext('GET', '/auth/profile', () => Response.json(null))],
  ])('are not made if the profile %s', async (_, plan) => {
    signIn('administrator');
    plan();
    open('/users');
    prefetch({});
    await bootIsDone();
    expect(calls()).toEqual(['GET /auth/profile']);
  });

  test('are not made for a record if the address has no id', async () => {
    signIn('administrator', 'administrator');
    open('/users/all');
    prefetch({});
    await bootIsDone();
    expect(calls()).toEqual(['GET /auth/profile']);
  });
});
