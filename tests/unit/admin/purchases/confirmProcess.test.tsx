import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { ConfirmProcess } from '../../../../src/admin/purchases/Process';
import { purchaseOf } from '../../../../src/api/purchases';
import { createAppStore } from '../../../../src/store/createStore';
import { records } from '../../../support/records';

const invoice = 'Send the invoice to Finance (finance@school.example) first';

test.each([
  [{ payment_time: 'later' }, 'Amount: $312.50, by invoice. In US dollars. No tax is added.', true],
  [{ payment_time: 'now' }, 'Amount: $312.50, paid by card. In US dollars. No tax is added.', false],
  [
    { payment_time: 'later', payer: 'student', asks_payment: true },
    'Amount: up to $312.50, students pay. In US dollars. No tax is added.',
    false,
  ],
  [{ payment_time: 'now', total: 0 }, 'There is nothing to pay.', false],
])('the dialog before %o is processed names what is paid: %s', async (given, amount, isInvoiced) => {
  const store = createAppStore();
  store.dispatch({
    type: 'session/STATUS/SUCCESS',
    args: [],
    data: { _id: 'a', extensions: ['administration'] },
  });
  const metadata = { pl_name: 'Finance', pl_email: 'finance@school.example' };
  const purchase = purchaseOf({ ...records.purchase, metadata, ...given });
  render(
    <Provider store={store}>
      <ConfirmProcess purchase={purchase} onConfirm={() => {}} onCancel={() => {}} />
    </Provider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Process this purchase?' });
  expect(dialog).toHaveTextContent(`Order order-0001: 25 seats of Harbour Lease for Ada Lind. ${amount}`);
  if (isInvoiced) expect(dialog).toHaveTextContent(`${invoice}.`);
  else expect(dialog).not.toHaveTextContent(invoice);
  const hasMaterials = given.payment_time === 'later';
  expect(/The instructor gets the materials/.test(dialog.textContent ?? '')).toBe(hasMaterials);
});
