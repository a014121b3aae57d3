import { afterEach, describe, expect, test } from 'vitest';
import { BASENAME, findScreen } from '../../src/app/findScreen';
import { type Screen, screens } from '../../src/app/screens';
import { startApp } from '../../src/app/startApp';
import { prefetch } from '../../src/boot/prefetch';
import { forgetEarlyAnswers } from '../../src/lib/earlyAnswers';
import { storeToken } from '../../src/lib/storedSession';
import { allCalls, answerNext, callsTo, failNext, holdNext, resetNetwork, startServer } from '../server';

const server = await startServer();
await server.aClient({ slug: 'harbour-lease' });
const roles = ['administrator', 'manager', 'instructor', 'student'] as const;
type Account = (typeof roles)[number];
const accounts = await Promise.all(
  roles.map(async (role) => {
    const user = await server.aUser({ role });
    return { role, email: user.email, token: await server.signIn(user) };
  }),
);

/** Stores a session of this role, with or without the role beside the token; gives the address of its user. */
function signIn(role: Account, storedRole?: Account): string {
  const account = accounts.find((known) => known.role === role);
  if (!account) throw new Error(`No ${role}`);
  storeToken(account.token, storedRole);
  return account.email;
}

const open = (path: string) => window.history.replaceState(null, '', BASENAME + path);
const addressOf = ({ path }: Screen) =>
  path.replace(':code', 'harbour-lease').replace(':id', 'a'.repeat(24)).replace('*', '/no-such-page');

/** All calls so far, in the order of their addresses. */
const calls = () =>
  allCalls()
    .map(({ method, path, search }) => `${method} ${path}${search}`)
    .toSorted();

/** Waits for the profile, and for the calls that follow its answer. */
async function bootIsDone(): Promise<void> {
  for (let waited = 0; waited < 2; waited += 1) {
    await Promise.allSettled(window.earlyAnswers?.values() ?? []);
  }
}

let unwatch = () => {};
async function appStarts(): Promise<void> {
  const started = await startApp();
  unwatch = started.unwatch;
}

afterEach(() => {
  forgetEarlyAnswers();
  unwatch();
});

describe.each([...roles, null])('%s', (role) => {
  test.each(screens)("at $path: the boot's calls are the app's, to the byte", async (screen) => {
    if (role) signIn(role, role);
    open(addressOf(screen));
    await appStarts();
    const expected = calls();
    unwatch();
    resetNetwork();

    open(addressOf(screen));
    prefetch({});
    await bootIsDone();
    expect(calls()).toEqual(expected);
    // And the app takes the answers instead of asking again.
    await appStarts();
    expect(calls()).toEqual(expected);
    unwatch();
    resetNetwork();

    // The same calls where the role is known from the profile only.
    if (role) signIn(role);
    open(addressOf(screen));
    prefetch({});
    await bootIsDone();
    expect(calls()).toEqual(expected);
  });
});

test.each([
  ['student', '/users'],
  ['instructor', '/users'],
  ['manager', '/schools'],
  ['manager', '/purchases'],
  ['student', '/clients/new'],
] as const)(
  'a screen that is not open to them makes no call but the profile: %s at %s',
  async (role, path) => {
    signIn(role);
    open(path);
    prefetch({});
    await bootIsDone();
    await appStarts();
    expect(calls()).toEqual(['GET /auth/profile']);
  },
);

describe('the first calls', () => {
  test('start beside the profile where the stored role may see the screen', async () => {
    signIn('manager', 'manager');
    open('/users');
    const release = holdNext('GET', '/auth/profile');
    prefetch({});
    await expect.poll(() => callsTo('GET', '/api/users/all')).toHaveLength(1);
    release();
    await bootIsDone();
  });

  test('of an administrator among the invites are one: for those of their own address', async () => {
    const email = signIn('administrator', 'administrator');
    open('/invites');
    prefetch({});
    await bootIsDone();
    const search = `?${new URLSearchParams({ pp: '25', email })}`;
    expect(callsTo('GET', '/api/invites/all').map((call) => call.search)).toEqual([search]);
  });

  test.each([
    ['/users?role=student&pag=2', '?status=active&role=student&pp=20&pag=2&total=true'],
    ['/users?status=nonsense', '?status=active&pp=20&pag=1&total=true'],
  ])('of %s are those of the filters in the address', async (path, search) => {
    signIn('administrator', 'administrator');
    open(path);
    prefetch({});
    await bootIsDone();
    expect(callsTo('GET', '/api/users/all').map((call) => call.search)).toEqual([search]);
  });

  test('follow the profile where the stored role is not the present one', async () => {
    signIn('administrator', 'student');
    open('/users');
    prefetch({});
    await bootIsDone();
    expect(callsTo('GET', '/api/users/all')).toHaveLength(1);
  });

  test.each([401, 500])('are not made for a profile that is refused with %i', async (status) => {
    signIn('administrator');
    failNext('GET', '/auth/profile', status);
    open('/users');
    prefetch({});
    await bootIsDone();
    expect(calls()).toEqual(['GET /auth/profile']);
  });

  test('are not made for a profile that makes no sense', async () => {
    signIn('administrator');
    answerNext('GET', '/auth/profile', () => Response.json(null));
    open('/users');
    prefetch({});
    await bootIsDone();
    expect(calls()).toEqual(['GET /auth/profile']);
  });

  test('of a record are none where the address has no id', async () => {
    signIn('administrator', 'administrator');
    open('/users/all');
    prefetch({});
    await bootIsDone();
    expect(calls()).toEqual(['GET /auth/profile']);
  });

  test('are not made on the way out', async () => {
    signIn('administrator', 'administrator');
    open('/logout');
    prefetch({});
    await bootIsDone();
    expect(calls()).toEqual([]);
  });
});

test('the files of the screen are asked for, and of no other', () => {
  const before = document.head.childElementCount;
  open('/library');
  prefetch({
    'library/LibraryPage': ['assets/a.js', 'assets/a.css'],
    'admin/users/UsersPage': ['assets/b.js'],
  });
  const added = [...document.head.children].slice(before).map((link) => link.outerHTML);
  for (const link of [...document.head.children].slice(before)) link.remove();
  expect(added).toEqual([
    '<link rel="modulepreload" crossorigin="" href="/admin/assets/a.js">',
    '<link rel="stylesheet" crossorigin="" href="/admin/assets/a.css">',
  ]);
});

describe('the screen of a path', () => {
  test.each([
    ['/', 'auth/LoginPage', {}],
    ['/LIBRARY', 'library/LibraryPage', {}],
    ['/library/', 'library/LibraryPage', {}],
    ['/library/a%20b%2Fc', 'library/ClientPage', { code: 'a b/c' }],
    ['/library/%E0%A4%A', 'library/ClientPage', { code: '%E0%A4%A' }],
    ['/users/new', 'admin/users/NewUserPage', {}],
    ['/schools/delete/7', 'admin/schools/DeleteSchoolPage', { id: '7' }],
    ['//users', 'system/NotFoundPage', {}],
    ['/users/1/2', 'system/NotFoundPage', {}],
  ])('%s is %s', (path, page, params) => {
    const found = findScreen(path);
    expect([found?.screen.page, found?.params]).toEqual([page, params]);
  });
});
