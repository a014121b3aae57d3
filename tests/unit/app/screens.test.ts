import { expect, test } from 'vitest';
import { findScreen, isQuiet, screens } from '../../../src/app/screens';
import { mailedPath } from '../../../src/contract/session';
import { isOpenTo } from '../../../src/rules/permissions';
import { partners } from '../../../src/rules/site';

test.each([
  ['/', 'pages/auth/LoginPage', {}],
  ['/LIBRARY', 'pages/library/LibraryPage', {}],
  ['/library/', 'pages/library/LibraryPage', {}],
  ['/library/a%20b%2Fc', 'pages/library/SimulationPage', { code: 'a b/c' }],
  ['/library/%E0%A4%A', 'pages/library/SimulationPage', { code: '%E0%A4%A' }],
  ['/schools/delete/7', 'admin/schools/DeleteSchoolPage', { id: '7' }],
  ['/sessions/students', 'pages/invites/InvitesPage', {}],
  ['//users', 'pages/system/NotFoundPage', {}],
  ['/users/1/2', 'pages/system/NotFoundPage', {}],
])('the screen for the path %s is %s', (path, page, params) => {
  const found = findScreen(path);
  expect([found?.screen.page, found?.params]).toEqual([page, params]);
});

test('the screens that exist only where the server names their extension are these', () => {
  const extended = screens.flatMap(({ path, extension }) => (extension ? [[path, extension]] : []));
  expect(extended.sort()).toEqual([
    ['/billing', 'money'],
    ['/documents', 'money'],
    ['/documents/:id', 'money'],
    ['/invoices', 'money'],
    ['/join', 'classes'],
    ['/join/:code', 'classes'],
    ['/mails', 'administration'],
    ['/payments', 'money'],
    ['/sessions', 'classes'],
    ['/sessions/:id', 'classes'],
    ['/sessions/:id/seats', 'classes'],
    ['/sessions/students', 'classes'],
    ['/webhooks', 'hosts'],
  ]);
});

const guarded = screens.filter(({ access }) => access !== 'public' && access !== 'guest');
const students = '/sessions/students';
const everyones = [
  ...['/dashboard', '/invites', '/invites/:id', '/invites/:id/receipt', '/receipts/:id', '/authorize/:id'],
  ...['/documents', '/documents/:id', '/profile'],
];
const buyers = [...everyones, '/library/:code/purchase', '/sessions', '/sessions/:id', '/sessions/:id/seats'];

test.each([
  ['administrator', guarded.map(({ path }) => path).filter((path) => path !== students)],
  ['manager', [...buyers, '/users', '/users/new', '/users/:id']],
  ['instructor', [...buyers, students]],
  ['student', everyones],
])('the role %s has these screens', (role, paths) => {
  const open = guarded.filter(({ access }) => isOpenTo({ role }, access));
  expect(new Set(open.map(({ path }) => path))).toEqual(new Set(paths));
});

test('a mailed link leads to every screen that needs a session, but to those of one browser or one deed', () => {
  const others = guarded.filter(({ path }) => !mailedPath.test(path.replace(/:\w+/g, 'x-1')));
  expect(others.map(({ path }) => path).sort()).toEqual(['/authorize/:id', '/schools/delete/:id']);
});

test('third parties are not allowed on a screen by default', () => {
  const row = { path: '/new', page: 'new/NewPage' } as const;
  for (const access of ['public', 'invites', 'users'] as const) {
    expect(isQuiet({ ...row, access }, undefined)).toBe(true);
    expect(isQuiet({ ...row, access }, 'administrator')).toBe(true);
    expect(isQuiet({ ...row, access, thirdPartyScripts: true }, 'student')).toBe(false);
  }
});

test('a screen that allows services for some roles only does not allow them before the role is known', () => {
  const row = {
    path: '/new',
    page: 'new/NewPage',
    access: 'dashboard',
    thirdPartyScripts: ['instructor'],
  } as const;
  expect(isQuiet(row, undefined)).toBeNull();
  expect([isQuiet(row, 'instructor'), isQuiet(row, 'student')]).toEqual([false, true]);
});

test('third parties are allowed on exactly the listed screens', () => {
  const open = screens.flatMap(({ path, thirdPartyScripts }) =>
    thirdPartyScripts ? [[path, thirdPartyScripts]] : [],
  );
  expect(open).toEqual([
    ['/dashboard', ['instructor']],
    ['/logout', true],
    ['/error', true],
    ['/library', true],
    ['/library/:code', true],
    ...partners.map(({ key }) => [`/${key}`, true]),
    ['/accessibility', true],
    ['/contact', true],
    ['*', true],
  ]);
});
