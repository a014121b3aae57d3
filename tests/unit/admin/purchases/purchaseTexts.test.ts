import { expect, test } from 'vitest';
import { cancellationText } from '../../../../src/admin/purchases/CancelPurchase';
import { purchasesList } from '../../../../src/admin/purchases/purchasesList';
import {
  amountText,
  payerText,
  purchaseText,
  receivedText,
  seatsText,
} from '../../../../src/admin/purchases/purchaseTexts';
import { type Cancellation, purchaseOf } from '../../../../src/api/purchases';
import { records } from '../../../support/records';

/** A purchase of 25 seats for $300.00, paid by card. */
const purchase = (given: object = {}) =>
  purchaseOf({
    ...records.purchase,
    ...{ price: 12, total: 300, payment_time: 'now', asks_payment: true, metadata: {}, received: undefined },
    ...given,
  });
const byInvoice = { payment_time: 'later', metadata: { pl_email: 'finance@school.example' } };
const byStudents = { payer: 'student', payment_time: 'later' };
const free = { ...byStudents, asks_payment: false };

test.each([
  [{}, 'Paid by card', '25 seats, $300.00'],
  [{ ...byInvoice, quantity: 1, total: 12.5 }, 'By invoice', '1 seat, $12.50'],
  [byStudents, 'Students pay', '25 seats, up to $300.00'],
  [free, '', '25 seats, free'],
  [{ quantity: 999, total: 0, metadata: { free: true } }, '', 'unlimited seats, free'],
  [{ quantity: 10, total: 0, metadata: { trial: true } }, '', '10 seats, trial'],
])('a purchase %o is in words: %s, %s', (given, payer, seats) => {
  expect(payerText(purchase(given))).toBe(payer);
  expect(`${seatsText(purchase(given))}, ${amountText(purchase(given))}`).toBe(seats);
});

test.each([
  [{}, 'Harbour Lease, 25 seats, Ada Lind, $300.00'],
  [{ seats_of: 'purchase-0' }, 'Harbour Lease, 25 further seats, Ada Lind, $300.00'],
  [{ data: { status: 'cancelled' } }, 'Harbour Lease, 25 seats, Ada Lind, $300.00, cancelled'],
])('the sentence of a purchase %o is: %s', (given, text) => {
  expect(purchaseText(purchase(given))).toBe(text);
});

const nothing = { students: 0, total: 0 };
test.each([
  [byStudents, nothing, 'Nothing yet'],
  [byStudents, { students: 2, total: 25 }, '$25.00 from 2 students'],
  [free, nothing, ''],
  [{ ...byStudents, data: { status: 'cancelled' } }, nothing, 'Nothing'],
  [{}, undefined, ''],
])('a purchase %o with the payments %o has received: %s', (given, received, text) => {
  expect(receivedText(purchase({ ...given, received }))).toBe(text);
});

const materials = 'Ada Lind loses the materials of Harbour Lease, unless another purchase opens them.';
const card = 'The card payment of $300.00 is not refunded.';
const invoice = 'Its invoice is credited. Return by hand what was paid of it by transfer or cheque.';
const noSession = 'The session will not be opened.';
const students = (invited: number | null, paid: number | null, stopped: number | null) => ({
  invited,
  paid,
  stopped,
  refundable: null,
});

test.each<[object, Cancellation & { isRefunded?: boolean }, string[]]>([
  [
    {},
    students(2, 0, 2),
    ['2 students can no longer play. Those who have not finished are told by email.', materials, card],
  ],
  [
    {},
    { ...students(2, 0, 2), refundable: 0 },
    [
      '2 students can no longer play. Those who have not finished are told by email.',
      materials,
      'Nothing of the card payment is left to refund.',
    ],
  ],
  [
    {},
    { ...students(2, 0, 2), refundable: 100 },
    ['2 students can no longer play. Those who have not finished are told by email.', materials],
  ],
  [{}, students(2, 0, 0), ['No student loses access.', materials, card]],
  [{}, students(null, null, null), ['Invited students who have not paid may lose access.', materials, card]],
  [
    byInvoice,
    students(1, 0, 1),
    ['1 student can no longer play. Those who have not finished are told by email.', invoice],
  ],
  [
    { ...byInvoice, processed: true },
    students(0, 0, 0),
    ['No student has been invited.', materials, invoice],
  ],
  [
    byStudents,
    students(1, 0, 1),
    [
      '1 student who has not paid can neither play nor pay any more. Those who have not finished are told by email.',
    ],
  ],
  [
    byStudents,
    students(3, 1, 2),
    [
      '2 students who have not paid can neither play nor pay any more. Those who have not finished are told by email.',
      '1 student who has paid can still play.',
      materials,
    ],
  ],
  [
    byStudents,
    { ...students(3, 1, 2), refundable: 1_999, isRefunded: true },
    [
      '2 students who have not paid can neither play nor pay any more. Those who have not finished are told by email.',
      '1 student who has paid loses the paid seat.',
      materials,
    ],
  ],
  [
    byStudents,
    { ...students(2, 2, 0), refundable: 3_998, isRefunded: true },
    ['2 students who have paid lose their paid seats.', materials],
  ],
  [
    { total: 0, session: null, metadata: { trial: true } },
    students(0, 0, 0),
    ['No student has been invited.', materials, noSession, 'Ada Lind can start another free trial.'],
  ],
])('cancelling a purchase %o with %o', (given, { isRefunded = false, ...concerned }, sentences) => {
  expect(cancellationText(purchase(given), concerned, isRefunded)).toEqual(sentences);
});

test.each([
  [0, 1],
  [100, 1],
  [101, 2],
  [200, 3],
])('a list of %i purchases has %i pages: the last one is empty if it is full', (total, pages) => {
  expect(purchasesList.pagesOf(total)).toBe(pages);
});
