import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { phoneProblem } from '../../src/components/payment/billing';
import { PaymentTerms } from '../../src/components/payment/PaymentTerms';
import {
  type CardInput,
  cardProblems,
  formatters,
  passesLuhn,
} from '../../src/components/payment/providers/sandbox/card';
import { env } from '../../src/lib/env';
import { bodiesTo, callsTo, startServer } from '../support/server';
import { expectLink } from '../support/shown';
import { CONFIRM, completed, fillCard, payButton, wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);
const simulation = await server.aSimulation();

describe('typed card data', () => {
  test.each([
    ['number', '4242424242424242', '4242 4242 4242 4242'],
    ['number', '4242-4242 abc 4', '4242 4242 4'],
    ['expiry', '1', '1'],
    ['expiry', '4', '04'],
    ['expiry', '1/', '01'],
    ['expiry', '12', '12'],
    ['expiry', '12 / ', '12'],
    ['expiry', '123', '12 / 3'],
    ['expiry', '12/2031', '12 / 31'],
    ['expiry', '', ''],
    ['cvc', '12a345', '1234'],
  ] as const)('as %s %j becomes %j', (field, typed, formatted) => {
    expect(formatters[field](typed)).toBe(formatted);
    expect(formatters[field](formatted)).toBe(formatted);
  });

  test('is checked by the last digit of the card number', () => {
    expect(['4242424242424242', '4242424242424241'].map(passesLuhn)).toEqual([true, false]);
  });

  const now = new Date(2026, 10, 21);
  const good: CardInput = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };
  test.each<[Partial<CardInput>, keyof CardInput, string | undefined]>([
    [{}, 'cvc', undefined],
    [{ number: '4242 4242' }, 'number', 'Your card number is incomplete.'],
    [{ number: '4242 4242 4242 4241' }, 'number', 'Your card number is invalid.'],
    [{ expiry: '11' }, 'expiry', "Your card's expiration date is incomplete."],
    [{ expiry: '13 / 30' }, 'expiry', "Your card's expiration date is invalid."],
    [{ expiry: '00 / 30' }, 'expiry', "Your card's expiration date is invalid."],
    [{ expiry: '10 / 26' }, 'expiry', "Your card's expiration date is in the past."],
    [{ cvc: '12' }, 'cvc', "Your card's security code is incomplete."],
  ])('of %j: the field %s shows %j', (given, field, problem) => {
    expect(cardProblems({ ...good, ...given }, now)[field]).toBe(problem);
  });
});

test.each([
  ['', 'Enter a phone number.'],
  ['abc', 'Enter a valid phone number.'],
  ['+43 50', 'Enter a valid phone number.'],
  ['+43 50-4', undefined],
  ['٠١٢٣٤', undefined],
])('the phone number %j: %s', (typed, problem) => {
  expect(phoneProblem(typed)).toBe(problem);
});

describe('the card form', () => {
  async function openForm() {
    const app = await wizard.openPayment(simulation, { buyer: await server.aUser() });
    await screen.findByLabelText('Card number');
    return app;
  }

  test('lets the browser fill it in, and leads to what is missing', async () => {
    const { user } = await openForm();
    expect(screen.getByText('Test mode')).toBeVisible();
    expect(screen.getByText('4242 4242 4242 4242')).toBeInTheDocument();
    for (const [label, purpose] of [
      ['Card number', 'cc-number'],
      ['Expiry date', 'cc-exp'],
      ['Security code', 'cc-csc'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', purpose);
      expect(screen.getByLabelText(label)).toHaveAttribute('inputmode', 'numeric');
    }
    expect(screen.getByLabelText('Phone')).toHaveAttribute('autocomplete', 'tel');

    for (const label of ['Name', 'Email']) await user.clear(screen.getByLabelText(label));
    await user.click(await payButton());
    const summary = await screen.findByRole('alert');
    await waitFor(() =>
      expect(summary).toHaveTextContent(
        '6 fields need attention: Name Email Phone Card number Expiry date Security code',
      ),
    );
    expect(summary.parentElement).toHaveFocus();
    for (const name of ['Card number', 'Expiry date', 'Security code']) {
      await user.click(screen.getByRole('link', { name }));
      expect(screen.getByLabelText(name)).toHaveFocus();
      expect(screen.getByLabelText(name)).toBeInvalid();
    }
    await user.click(screen.getByRole('link', { name: 'Name' }));
    expect(screen.getByLabelText('Name')).toHaveFocus();
    for (const [label, problem] of [
      ['Name', 'Enter a name.'],
      ['Email', 'Enter an email.'],
      ['Phone', 'Enter a phone number.'],
      ['Card number', 'Your card number is incomplete.'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(problem);
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await user.type(screen.getByLabelText('Phone'), 'abc');
    await waitFor(() => {
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email.');
      expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Enter a valid phone number.');
    });
    // Each thing that is mended leaves the list.
    await user.click(screen.getByLabelText('Card number'));
    await user.paste('4242424242424242');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^5 fields need attention/));
    expect(callsTo(...CONFIRM)).toEqual([]);
  });

  test('is typed and corrected digit by digit, and sends the card and the payer only to the provider', async () => {
    const app = await openForm();
    const number = screen.getByLabelText<HTMLInputElement>('Card number');
    await app.user.type(number, '4242424242');
    await app.user.type(number, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(number).toHaveValue('4294 2424 242');
    expect(number.selectionStart).toBe(3);
    await app.user.tab();
    expect(number).toHaveAccessibleDescription('Your card number is incomplete.');
    expect(screen.getByLabelText('Expiry date')).not.toHaveAccessibleDescription();

    await fillCard(app);
    await app.user.click(await payButton());
    await completed();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2090, cvc: '123' };
    expect(bodiesTo(...CONFIRM)).toMatchObject([{ card, billing_details: { phone: '555 0100' } }]);
    expect(callsTo('POST', '/api/integrations/purchase')[0]?.body).not.toContain('4242');
  });
});

const before = { ...env };
afterEach(() => void Object.assign(env, before));

const seller = 'Harbour School Ltd\n1 Quay Street';

/** The seller, without the address, and the pages stand above the button. */
async function expectTerms(sentence: string, button: HTMLElement) {
  const shown = screen.getByText(/^By /);
  expect(shown).toHaveTextContent(sentence);
  await expectLink('terms', '/terms', within(shown));
  await expectLink('refund policy', '/refunds', within(shown));
  for (const line of [shown, screen.getByText('Sold by Harbour School Ltd.')])
    expect(line.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
}

test('the seller, the terms and the refund policy stand above the button in a purchase', async () => {
  Object.assign(env, { seller });
  const { user } = await wizard.openPayment(simulation, { buyer: await server.aUser() });
  await expectTerms('By paying you agree to the terms and the refund policy.', await payButton());
  await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
  expect(await screen.findByLabelText('Address')).toHaveAccessibleDescription(/Organisation and address/);
  await expectTerms(
    'By completing the purchase you agree to the terms and the refund policy.',
    screen.getByRole('button', { name: 'Complete purchase' }),
  );
});

test.each([
  [['Terms'], ['By paying you agree to the terms.']],
  [['Refunds', 'Privacy'], ['By paying you agree to the refund policy.']],
  [[], []],
])('only the pages that there are are named: %j', (pages, lines) => {
  Object.assign(env, { pages });
  render(<PaymentTerms />);
  expect(screen.queryAllByText(/^By /).map(({ textContent }) => textContent)).toEqual(lines);
});
