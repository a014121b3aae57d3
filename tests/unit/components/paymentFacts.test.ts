import { expect, test } from 'vitest';
import { paymentFacts, paymentText } from '../../../src/components/payment/paymentFacts';
import type { PurchaseMetadata } from '../../../src/contract/purchase';
import { invoiceNextText } from '../../../src/rules/orders/invoicing';

const bought = {
  payer: 'instructor',
  asks_payment: null,
  payment_time: 'now',
  price: 12.5,
  total: 125,
  metadata: {} as PurchaseMetadata,
} as const;
const byStudents = { ...bought, payer: 'student' } as const;
const invoiced = { pl_name: 'Finance', pl_email: 'finance@school.example', pl_address: 'Quay 1' };

test.each([
  [bought, 'Paid by card', 'Payment: Paid by card, Total: $125.00'],
  [{ ...bought, tax: 23.75 }, 'Paid by card', 'Payment: Paid by card, Tax: $23.75, Total: $148.75'],
  // Whatever the school plays free.
  [{ ...bought, asks_payment: false }, 'Paid by card', 'Payment: Paid by card, Total: $125.00'],
  [
    { ...bought, payment_time: 'later', metadata: invoiced },
    'By invoice',
    'Payment: By invoice, Total: $125.00',
  ],
  [
    { ...bought, metadata: { trial: true }, total: 0 },
    'No charge (free trial)',
    'Payment: No charge (free trial), Total: $0.00',
  ],
  [
    { ...byStudents, metadata: { free: true }, total: 0 },
    'No charge (free session)',
    'Payment: No charge (free session), Total: $0.00',
  ],
  // A backend that does not tell it asks the students to pay.
  [byStudents, 'Students pay', 'You pay: $0.00, Students pay: $12.50 each (up to $125.00)'],
  [
    { ...byStudents, asks_payment: true },
    'Students pay',
    'You pay: $0.00, Students pay: $12.50 each (up to $125.00)',
  ],
  [
    { ...byStudents, asks_payment: false },
    'Nothing to pay',
    'You pay: $0.00, Students pay: $0.00 (free for them)',
  ],
  [{ ...byStudents, price: null, total: null }, 'Students pay', 'You pay: $0.00, Students pay: –'],
] as const)('the payment of %o: %s', (purchase, text, facts) => {
  expect(paymentText(purchase)).toBe(text);
  expect(
    paymentFacts(purchase)
      .map(([label, value]) => `${label}: ${value}`)
      .join(', '),
  ).toBe(facts);
});

test('the order of somebody else names the instructor', () => {
  expect(paymentFacts({ ...byStudents, asks_payment: false }, { isOwn: false })).toEqual([
    ['Instructor pays', '$0.00'],
    ['Students pay', '$0.00 (free for them)'],
  ]);
});

test('the next step of an invoice depends on whether it is made', () => {
  const email = 'finance@school.example';
  expect(invoiceNextText(email, { isMade: false, awaitsApproval: false })).toBe(
    'An administrator checks this order and sends the invoice to finance@school.example. The seats can be used before it is paid.',
  );
  expect(invoiceNextText(email, { isMade: true, awaitsApproval: false })).toBe(
    'The invoice goes to finance@school.example. The seats can be used before it is paid.',
  );
});
