import { expect, test } from 'vitest';
import { findScreen, screens } from '../../../src/app/screens';

test.each([
  ['/', 'pages/auth/LoginPage', {}],
  ['/LIBRARY', 'pages/library/LibraryPage', {}],
  ['/library/', 'pages/library/LibraryPage', {}],
  ['/library/a%20b%2Fc', 'pages/library/SimulationPage', { code: 'a b/c' }],
  ['/library/%E0%A4%A', 'pages/library/SimulationPage', { code: '%E0%A4%A' }],
  ['/users/new', 'admin/users/NewUserPage', {}],
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
