import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, formatPrice, readNumber, toCents, totalCents } from '../../../src/rules/money';

test('prices are exact in cents', () => {
  expect([toCents(19.99), totalCents(0.1, 3)]).toEqual([1999, 30]);
});

test('amounts are shown in dollars', () => {
  expect([formatCents(0), formatCents(123_456), formatPrice(12.5)]).toEqual(['$0.00', '$1,234.56', '$12.50']);
  expect([formatCents(123_456_789), formatCents(-500)]).toEqual(['$1,234,567.89', '-$5.00']);
});

test('the shown total equals the charged amount for every price and number of students', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (cents, students) => {
        const total = totalCents(cents / 100, students);
        const shown = Number(formatCents(total).replace(/[$,]/g, ''));
        return total === cents * students && Number.isInteger(total) && Math.round(shown * 100) === total;
      },
    ),
  );
});

test.each([
  ['14.50', 14.5],
  ['14,50', 14.5],
  [' 14,5 ', 14.5],
  ['$1,234.50', 1234.5],
  ['10,000', 10000],
  ['-3', -3],
  ['0', 0],
  ['１２', 12],
  ['٣٠', 30],
  ['۳۰', 30],
])('%j is read as %d', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each(['', ' ', '0,200', '1.200', '14,', '.5', '1e3', '1,20.5', 'ten'])('%j is not read', (typed) => {
  expect(readNumber(typed)).toBeNull();
});
