import { expect, test } from 'vitest';
import { beginningOf, problemsOf } from '../../../src/pages/contact/ContactPage';

test('the beginning of a text ends between two characters', () => {
  expect(beginningOf('Hello', 10)).toBe('Hello');
  expect(beginningOf('x😀', 3)).toBe('x😀');
  expect(beginningOf('x😀', 2)).toBe('x');
});

test('each missing or wrong entry has its message', () => {
  const whole = { name: 'Ada', lastname: 'Lind', email: 'ada@school.example', message: 'Hello' };
  expect(problemsOf(whole)).toEqual({});
  expect(problemsOf({ ...whole, email: 'ada@school' })).toEqual({ email: 'Enter a valid email address.' });
  expect(problemsOf({ name: ' ', lastname: '', email: ' ', message: '' })).toEqual({
    name: 'Enter your name.',
    lastname: 'Enter your surname.',
    email: 'Enter your email.',
    message: 'Enter a message.',
  });
});
