import { expect, test } from 'vitest';
import * as schools from '../../../src/admin/schools/schoolForm';
import * as simulations from '../../../src/admin/simulations/simulationForm';
import * as users from '../../../src/admin/users/userForm';
import { PICTURE_PROBLEM } from '../../../src/rules/links/pictures';

const told = (problems: object) => Object.entries(problems).filter(([, problem]) => problem !== undefined);
const user = { ...users.newUser(null), email: 'ada@n.example', role: 'student' } as const;

test.each([
  [{}, []],
  [{ email: ' ' }, [['email', 'Enter an email address.']]],
  [{ email: 'notanemail' }, [['email', 'Enter a valid email address.']]],
  // A stored address may be one that is not valid.
  [{ email: 'olga@old' }, []],
  [{ role: '' }, [['role', 'Choose a role.']]],
  [{ status: '' }, [['status', 'Choose a status.']]],
  [
    { password: 'abc', repassword: 'abc' },
    [['password', 'The password must be at least 10 characters long.']],
  ],
  [{ password: 'Teach-with-cases-27' }, [['repassword', 'Password and password confirmation do not match.']]],
] as const)('the form of a user with %o finds %o', (given, problems) => {
  expect(told(users.problemsOf({ ...user, ...given }, 'olga@old'))).toEqual(problems);
});

test.each([
  [{}, []],
  [{ name: ' ' }, [['name', 'Enter a name.']]],
  [{ email: 'notanemail' }, [['email', 'Enter a valid email address.']]],
  [{ icon_url: 'javascript:alert(1)' }, [['icon_url', PICTURE_PROBLEM]]],
  // As it is stored already.
  [{ email: 'office', domains: 'n', icon_url: 'x' }, []],
] as const)('the form of a school with %o finds %o', (given, problems) => {
  const stored = { ...schools.newSchool, name: 'Northfield', email: 'office', domains: 'n', icon_url: 'x' };
  expect(told(schools.problemsOf({ ...schools.newSchool, name: 'Northfield', ...given }, stored))).toEqual(
    problems,
  );
});

test.each([
  [{}, []],
  [{ name: ' ' }, [['name', 'Enter a name.']]],
  [{ status: '' }, [['status', 'Enter a status.']]],
  [{ slug: '' }, []],
  [{ price: '1.200' }, [['price', 'Enter a price like 1200 or 12.50.']]],
  [{ price: '-1' }, [['price', 'Enter 0 or more.']]],
  [{ price: '14,50', duration: '９０', order: '-3' }, []],
  [{ duration: '1e3' }, [['duration', 'Enter a whole number.']]],
  [{ order: '1.5' }, [['order', 'Enter a whole number.']]],
] as const)('the form of a simulation with %o finds %o', (given, problems) => {
  const form = { ...simulations.emptyForm, name: 'Harbour', ...given };
  expect(told(simulations.problemsOf(form, null))).toEqual(problems);
  expect(told(simulations.problemsOf(form, form))).toEqual([]);
});

test('the form of a simulation sends numbers as they are meant, and no blank ones', () => {
  const form = { ...simulations.emptyForm, price: '14,50', duration: '９０', order: '' };
  const sent = simulations.fieldsOf(form, []);
  expect(sent).toMatchObject({ price: 14.5, duration: 90 });
  for (const text of ['order', 'webhook_url']) expect(sent).not.toHaveProperty(text);
  for (const name of ['facts', 'search_words']) expect(sent).not.toHaveProperty(name);
  expect(simulations.fieldsOf(form, ['administration'])).toMatchObject({ facts: '', search_words: '' });
});
