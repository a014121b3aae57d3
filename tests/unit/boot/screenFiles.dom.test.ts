import { afterEach, expect, test } from 'vitest';
import { BASENAME } from '../../../src/app/screens';
import { prefetch } from '../../../src/boot/prefetch';
import { forgetEarlyAnswers } from '../../../src/lib/calls';
import { storeToken } from '../../../src/lib/storedSession';
import { startServer } from '../../support/server';

const server = await startServer();
const files = {
  'pages/library/LibraryPage': ['assets/a.js', 'assets/a.css'],
  'pages/invites/InvitesPage': ['assets/b.js'],
  'pages/dashboard/DashboardPage': ['assets/c.js'],
};

const links = () => [...document.head.querySelectorAll('link')];

afterEach(() => {
  forgetEarlyAnswers();
  for (const link of links()) link.remove();
});

test('only the files of the screen are requested', () => {
  window.history.replaceState(null, '', `${BASENAME}/library`);
  prefetch(files);
  expect(links().map((link) => link.outerHTML)).toEqual([
    '<link rel="modulepreload" crossorigin="" href="/admin/assets/a.js">',
    '<link rel="stylesheet" crossorigin="" href="/admin/assets/a.css">',
  ]);
});

test.each([
  ['instructor', ['c.js', 'a.js', 'a.css']],
  ['student', ['c.js', 'b.js']],
] as const)('the dashboard requests the files for the page of the role: %s', async (role, names) => {
  const token = await server.signIn(await server.aUser({ role }));
  // Each file is requested once, both with a stored role and with a role from the profile.
  for (const storedRole of [role, undefined]) {
    storeToken(token, storedRole);
    window.history.replaceState(null, '', `${BASENAME}/dashboard`);
    prefetch(files);
    await expect
      .poll(() => links().map((link) => link.getAttribute('href')))
      .toEqual(names.map((name) => `/admin/assets/${name}`));
    await Promise.allSettled(window.earlyAnswers?.values() ?? []);
    for (const link of links()) link.remove();
  }
});
