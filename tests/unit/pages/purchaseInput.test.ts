import { expect, test } from 'vitest';
import { studentsProblem } from '../../../src/pages/purchase/purchaseInput';

test.each([
  ['1', undefined],
  ['10000', undefined],
  ['', 'Enter how many students will play.'],
  ['0', 'Enter a whole number above 0.'],
  ['-3', 'Enter a whole number above 0.'],
  ['1.5', 'Enter a whole number above 0.'],
  ['1e3', 'Enter a whole number above 0.'],
  ['1,200', 'Enter a whole number above 0.'],
  ['ten', 'Enter a whole number above 0.'],
  ['10001', 'Enter at most 10,000 students.'],
])('%j as the number of students: %s', (typed, problem) => {
  expect(studentsProblem(typed)).toBe(problem);
});
