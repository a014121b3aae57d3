import { expect, test } from 'vitest';
import { passwordProblem, passwordRules } from '../../../src/rules/passwords/passwordStrength';

const broken = (password: string) =>
  passwordRules(password)
    .filter(({ kept }) => !kept)
    .map(({ text }) => text);

const length = 'At least 10 characters';
const repeated = 'No character three times in a row';
const tooShort = 'The password must be at least 10 characters long.';
const repeats = 'The password may not contain sequences of three or more repeated characters.';

test.each([
  [
    '',
    tooShort,
    [length, repeated, 'A lowercase letter', 'An uppercase letter', 'A number', 'A special character'],
  ],
  ['abc', tooShort, [length, 'An uppercase letter', 'A number', 'A special character']],
  ['abcdefghijk-1', 'The password must contain at least one uppercase letter.', ['An uppercase letter']],
  ['ALL-CAPS-99', 'The password must contain at least one lowercase letter.', ['A lowercase letter']],
  ['No-digits-at', 'The password must contain at least one number.', ['A number']],
  ['NoSigns98765', 'The password must contain at least one special character.', ['A special character']],
  ['Long-1'.repeat(22), 'The password must be fewer than 128 characters.', []],
  ['Aaaab1!xyzq', repeats, [repeated]],
  ['correct horsse batttery staple', repeats, [repeated]],
  ['correct horse battery staple', null, []],
  ['Teach-with-cases-27', null, []],
])('the password %j breaks its rules', (password, problem, rules) => {
  expect(passwordProblem(password)).toBe(problem);
  expect(broken(password)).toEqual(rules);
});
