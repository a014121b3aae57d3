import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';
import { expectLink } from '../support/shown';
import { completed, PURCHASE, wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);
const TRIALS = ['GET', '/api/purchases/all'] as const;
const free = await server.aSimulation({ name: 'Blue Button', priceCents: 0 });
const paid = await server.aSimulation({
  name: 'Hop Line',
  priceCents: 1600,
  variations: 'a:Alone\nb:In pairs',
});

let buyer: Awaited<ReturnType<typeof server.aUser>>;
beforeEach(async () => {
  buyer = await server.aUser();
});

const launch = () => screen.findByRole('button', { name: 'Launch Free Session' });
const created = () => JSON.parse(callsTo(...PURCHASE)[0]?.body ?? '{}');
const trial = { search: '?trial=true' };

test('a free simulation is launched once, without payer and payment, and shown after a reload', async () => {
  const release = holdNext(...PURCHASE);
  const { user } = await wizard.open(free, { buyer });
  expect(screen.queryByRole('button', { name: 'Students pay' })).toBeNull();
  await user.dblClick(await launch());
  expect(screen.getByRole('button', { name: 'Launching…' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Launching…' }));
  release();
  await waitFor(async () => expect(await completed()).toHaveFocus());
  expect(callsTo(...PURCHASE)).toHaveLength(1);
  expect(created()).toMatchObject({ quantity: 999, price: 0, total: 0, metadata: { free: true } });
  await expectLink('Go to Game', expect.stringMatching(/^http/));
  expect(currentPath()).toMatch(/\?step=complete$/);
  await wizard.open(free, { buyer, search: '?step=complete' });
  expect(await completed()).toBeVisible();
  // A new visit to the wizard starts another order.
  const again = await wizard.open(free, { buyer });
  await again.user.click(await launch());
  await completed();
  expect(await wizard.purchasesOf(buyer)).toHaveLength(2);
});

describe('the trial', () => {
  test('is one free session with up to 10 students, which Contact Us follows', async () => {
    const { user } = await wizard.open(paid, { buyer, ...trial });
    const button = await launch();
    expect(screen.getByText(/one free session with up to 10 students/)).toBeVisible();
    await user.click(button);
    expect(screen.getByLabelText('Alone')).toHaveFocus();
    expect(callsTo(...PURCHASE)).toEqual([]);
    await user.click(screen.getByLabelText('Alone'));
    await user.click(button);
    await waitFor(async () => expect(await completed()).toHaveFocus());
    const metadata = { trial: true, variation: 'a' };
    expect(created()).toMatchObject({ quantity: 10, price: 0, total: 0, metadata });
    expect(currentPath()).toContain('trial=true');

    await wizard.open(paid, { buyer, ...trial });
    expect(await screen.findByText(/already used your free trial/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Game' })).toBeVisible();
    const [used] = await wizard.purchasesOf(buyer);
    await expectLink('Manage class', `/admin/sessions/${used?.id}`);
    expect(screen.getByRole('link', { name: 'Contact Us' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Launch Free Session' })).toBeNull();

    // It is stored apart from a purchase of the same simulation.
    await wizard.open(paid, { buyer, search: '?step=complete' });
    expect(screen.getByRole('heading', { name: 'Who pays?' })).toBeVisible();
    await waitFor(() => expect(currentPath()).toMatch(/step=payer$/));
  });

  test('that cannot be checked can be checked again, and one that another tab has used meanwhile is rejected', async () => {
    failNext(...TRIALS, 500, { message: 'Out of order.' });
    const { user } = await renderApp(`/library/${paid.slug}/purchase?trial=true`, {
      token: await server.signIn(buyer),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const button = await launch();
    await server.aPurchase({
      simulationId: paid.id,
      customerId: buyer.id,
      sessionId: 'game-1',
      quantity: 10,
      priceCents: 0,
      trial: true,
    });
    await user.click(screen.getByLabelText('Alone'));
    await user.click(button);
    expect(await screen.findByText('You have already used the free trial of this simulation.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact Us' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/already used your free trial/)).toBeVisible();
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
  });
});
