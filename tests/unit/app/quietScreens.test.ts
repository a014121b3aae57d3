import { expect, test } from 'vitest';
import { isQuiet } from '../../../src/app/isQuiet';
import { screens } from '../../../src/app/screens';
import { partners } from '../../../src/rules/partners';

test('a screen is quiet unless its row says otherwise', () => {
  const row = { path: '/new', page: 'new/NewPage' } as const;
  for (const access of ['public', 'invites', 'users'] as const) {
    expect(isQuiet({ ...row, access }, undefined)).toBe(true);
    expect(isQuiet({ ...row, access }, 'administrator')).toBe(true);
    expect(isQuiet({ ...row, access, outsideScripts: true }, 'student')).toBe(false);
  }
});

test('a screen that some roles may be followed on is not followed before the role is known', () => {
  const row = {
    path: '/new',
    page: 'new/NewPage',
    access: 'dashboard',
    outsideScripts: ['instructor'],
  } as const;
  expect(isQuiet(row, undefined)).toBeNull();
  expect(isQuiet(row, 'instructor')).toBe(false);
  expect(isQuiet(row, 'student')).toBe(true);
});

test('outside scripts may run on the screens that are listed here, and on no others', () => {
  const open = screens.flatMap(({ path, outsideScripts }) =>
    outsideScripts ? [[path, outsideScripts]] : [],
  );
  expect(open).toEqual([
    ['/logout', true],
    ['/error', true],
    ['/library', true],
    ['/library/:code', true],
    ['/dashboard', ['instructor']],
    ...partners.map(({ key }) => [`/${key}`, true]),
    ['/contact', true],
    ['*', true],
  ]);
});
