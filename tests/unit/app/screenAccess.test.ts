import { expect, test } from 'vitest';
import { administrationScreens } from '../../../src/app/screens';
import { isOpenTo } from '../../../src/rules/permissions';

const users = ['/users', '/users/new', '/users/:id'];
const sessions = ['/sessions', '/sessions/:id/seats', '/sessions/:id'];

test.each([
  ['administrator', administrationScreens.map(({ path }) => path)],
  ['manager', [...users, ...sessions]],
  ['instructor', sessions],
  ['student', []],
])('the administration has these screens for the role %s', (role, paths) => {
  const open = administrationScreens.filter(({ access }) => isOpenTo({ role }, access));
  expect(open.map(({ path }) => path)).toEqual(paths);
});
