import { expect, test } from 'vitest';
import { administrationScreens } from '../../../src/app/screens';
import { isOpenTo } from '../../../src/rules/permissions';

const users = ['/users', '/users/new', '/users/:id'];
const sessions = ['/sessions', '/sessions/:id/seats', '/sessions/:id'];
const students = '/sessions/students';
const all = administrationScreens.map(({ path }) => path);

test.each([
  ['administrator', all.filter((path) => path !== students)],
  ['manager', [...users, ...sessions]],
  ['instructor', ['/sessions', students, '/sessions/:id/seats', '/sessions/:id']],
  ['student', []],
])('the administration has these screens for the role %s', (role, paths) => {
  const open = administrationScreens.filter(({ access }) => isOpenTo({ role }, access));
  expect(open.map(({ path }) => path)).toEqual(paths);
});
