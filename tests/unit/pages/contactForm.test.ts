import { expect, test } from 'vitest';
import { beginningOf } from '../../../src/pages/contact/ContactPage';

test('the beginning of a text ends between two characters', () => {
  expect([beginningOf('Hello', 10), beginningOf('x😀', 3)]).toEqual(['Hello', 'x😀']);
  expect(beginningOf('x😀', 2)).toBe('x');
});
