import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PaymentTerms } from '../../src/components/payment/PaymentTerms';
import { env } from '../../src/lib/env';
import { startServer } from '../support/server';
import { expectLink } from '../support/shown';
import { payButton, wizardOn } from './purchaseSupport';

const server = await startServer();
const simulation = await server.aSimulation({ priceCents: 2400 });

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
  const { user } = await wizardOn(server).openPayment(simulation, { buyer: await server.aUser() });
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
