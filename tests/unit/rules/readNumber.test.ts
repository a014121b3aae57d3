import { expect, test } from 'vitest';
import { readNumber } from '../../../src/rules/money';

test.each([
  ['14.50', 14.5],
  ['14,50', 14.5],
  [' 14,5 ', 14.5],
  ['1200', 1200],
  ['-3', -3],
  ['0', 0],
  ['１２', 12],
  ['٣٠', 30],
  ['۳۰', 30],
])('%j is read as %d', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each([
  '',
  ' ',
  '1,200',
  '1.200',
  '1,200.00',
  '14,',
  '.5',
  '1e3',
  '$15',
  '15 $',
  '1 200',
  'ten',
  '0x10',
  '1-2',
])('%j is not read', (typed) => {
  expect(readNumber(typed)).toBeNull();
});
