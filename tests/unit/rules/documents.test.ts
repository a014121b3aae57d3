import { expect, test } from 'vitest';
import { isOverdue, openText } from '../../../src/rules/documents/documents';

const invoice = { due: '2026-11-15', total: 5000, open: 5000, checkout: null };
const onItsWay = { state: 'processing', amount: 5000 };

test.each([
  ['open on its last day', {}, '2026-11-15', 'open', false],
  ['overdue the day after', {}, '2026-11-16', 'overdue', true],
  ['partly paid and overdue', { open: 2000 }, '2026-11-16', '$20.00 overdue', true],
  ['partly paid', { open: 2000 }, '2026-11-01', '$20.00 open', false],
  ['on its way', { checkout: onItsWay }, '2026-11-16', '$50.00 on its way', false],
])('an invoice is said to be %s', (_, given, day, text, overdue) => {
  const told = { ...invoice, ...given };
  expect([openText(told, day), isOverdue(told, day)]).toEqual([text, overdue]);
});
