import { expect, test } from 'vitest';
import { roles } from '../../../src/contract/user';
import { givableRoles, mayBuy, mayOpen, type Section } from '../../../src/rules/permissions';

const sections: Section[] = [
  'dashboard',
  'invites',
  'profile',
  'checkout',
  'users',
  'schools',
  'simulations',
  'purchases',
];
const everyones = ['dashboard', 'invites', 'profile'];
const buyers = [...everyones, 'checkout'];

test.each([
  ['administrator', [...buyers, 'users', 'schools', 'simulations', 'purchases']],
  ['manager', [...buyers, 'users']],
  ['instructor', buyers],
  ['student', everyones],
] as const)('%s', (role, open) => {
  expect(sections.filter((section) => mayOpen(role, section))).toEqual(open);
});

test('every role except the student may buy', () => {
  expect(roles.filter(mayBuy)).toEqual(['administrator', 'manager', 'instructor']);
});

test('a manager may assign every role except administrator', () => {
  expect(givableRoles('manager')).toEqual(['manager', 'student', 'instructor']);
  expect(givableRoles('administrator')).toContain('administrator');
});
