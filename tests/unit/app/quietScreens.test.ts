import { expect, test } from 'vitest';
import { isQuiet, screens } from '../../../src/app/screens';
import { partners } from '../../../src/rules/site';

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
  expect(isQuiet(row, 'instructor')).toBe(false);
  expect(isQuiet(row, 'student')).toBe(true);
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
