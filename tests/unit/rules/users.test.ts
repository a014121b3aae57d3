import { expect, test } from 'vitest';
import { isSchoolUnknown } from '../../../src/rules/users';

test('the school is unknown of an instructor alone who has no school and an address without a proof', () => {
  const newcomer = { role: 'instructor', school: null, address_unproven: true };
  expect(isSchoolUnknown(newcomer)).toBe(true);
  for (const known of [{ address_unproven: false }, { school: 'school-1' }, { role: 'manager' }])
    expect(isSchoolUnknown({ ...newcomer, ...known })).toBe(false);
  // A backend that does not tell it.
  expect(isSchoolUnknown({ role: 'instructor', school: null })).toBe(false);
});
