import { expect, test } from 'vitest';
import { roles } from '../../../src/contract/user';
import { givableRoles, mayBuy, mayOpen, type Section } from '../../../src/rules/permissions';

const sections: Section[] = [
  'dashboard',
  'library',
  'invites',
  'profile',
  'users',
  'schools',
  'clients',
  'purchases',
];
const everyones = ['dashboard', 'library', 'invites', 'profile'];

test.each([
  ['administrator', [...everyones, 'users', 'schools', 'clients', 'purchases']],
  ['manager', [...everyones, 'users']],
  ['instructor', everyones],
  ['student', everyones],
] as const)('%s', (role, open) => {
  expect(sections.filter((section) => mayOpen(role, section))).toEqual(open);
});

test('everyone but a student may buy', () => {
  expect(roles.filter(mayBuy)).toEqual(['administrator', 'manager', 'instructor']);
});

test('a manager gives every role but the administrator’s', () => {
  expect(givableRoles('manager')).toEqual(['manager', 'student', 'instructor']);
  expect(givableRoles('administrator')).toContain('administrator');
});
