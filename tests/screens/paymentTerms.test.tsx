import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { env } from '../../src/lib/env';
import { renderApp } from '../support/render';
import { startServer } from '../support/server';
import { payButton, wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);
const simulation = await server.aSimulation({ priceCents: 2400 });

const before = { ...env };
afterEach(() => void Object.assign(env, before));

const termsUrl = 'https://school.example/terms';
const refundsUrl = 'https://school.example/refunds';
const SENTENCE = 'By paying you agree to the terms and the refund policy.';

const sentence = () => screen.queryByText(/^By paying/);

async function expectSentence() {
  const button = await payButton();
  const shown = screen.getByText(/^By paying/);
  expect(shown).toHaveTextContent(SENTENCE);
  expect(within(shown).getByRole('link', { name: 'terms' })).toHaveAttribute('href', termsUrl);
  expect(within(shown).getByRole('link', { name: 'refund policy' })).toHaveAttribute('href', refundsUrl);
  expect(shown.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
}

async function openInvite() {
  const student = await server.aUser({ role: 'student' });
  const purchase = await server.aPurchase({ simulationId: simulation.id, payer: 'student' });
  const { id } = await server.anInvite({ purchaseId: purchase.id, studentId: student.id });
  const { user } = await renderApp(`/invites/${id}`, { token: await server.signIn(student) });
  await user.click(await screen.findByRole('button', { name: /^Pay\b/ }));
  await screen.findByLabelText('Phone');
}

test('the terms and the refund policy stand above Pay in a purchase', async () => {
  Object.assign(env, { termsUrl, refundsUrl });
  await wizard.openPayment(simulation, { buyer: await server.aUser() });
  await expectSentence();
});

test('the terms and the refund policy stand above Pay on an invite', async () => {
  Object.assign(env, { termsUrl, refundsUrl });
  await openInvite();
  await expectSentence();
});

test('the same stands above Complete purchase for an invoice', async () => {
  Object.assign(env, { termsUrl, refundsUrl });
  const { user } = await wizard.openPayment(simulation, { buyer: await server.aUser() });
  await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(/a purchase order number/);
  const shown = screen.getByText(/^By completing the purchase/);
  expect(shown).toHaveTextContent('By completing the purchase you agree to the terms and the refund policy.');
  expect(within(shown).getByRole('link', { name: 'terms' })).toHaveAttribute('href', termsUrl);
  const button = screen.getByRole('button', { name: 'Complete purchase' });
  expect(shown.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  [{ termsUrl }, 'By paying you agree to the terms.'],
  [{ refundsUrl }, 'By paying you agree to the refund policy.'],
])('only the pages that are configured are named: %j', async (configured, text) => {
  Object.assign(env, configured);
  await openInvite();
  await payButton();
  expect(sentence()).toHaveTextContent(text);
});

test.each([
  ['on an invite', openInvite, payButton],
  ['in a purchase', async () => wizard.openPayment(simulation, { buyer: await server.aUser() }), payButton],
  [
    'for an invoice',
    async () => {
      const { user } = await wizard.openPayment(simulation, { buyer: await server.aUser() });
      await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
    },
    async () => screen.getByRole('button', { name: 'Complete purchase' }),
  ],
])('the seller is named above the button %s, without the address', async (_, open, buttonOf) => {
  Object.assign(env, { seller: 'Harbour School Ltd\n1 Quay Street' });
  await open();
  const button = await buttonOf();
  const shown = screen.getByText('Sold by Harbour School Ltd.');
  expect(shown.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('nothing is agreed to if no page is configured', async () => {
  await openInvite();
  await payButton();
  expect(sentence()).toBeNull();
});
