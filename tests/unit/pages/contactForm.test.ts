import { expect, test } from 'vitest';
import { beginningOf } from '../../../src/pages/contact/ContactPage';

test('the beginning of a text ends between two characters', () => {
  expect(beginningOf('Hello', 10)).toBe('Hello');
  expect(beginningOf('x😀', 3)).toBe('x😀');
  expect(beginningOf('x😀', 2)).toBe('x');
});
