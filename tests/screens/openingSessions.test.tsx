import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSimulationHost } from '../../server/commerce/sessions/httpHost';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, networkErrorNext, startServer } from '../support/server';
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

const admin = await server.aUser({ role: 'administrator' });

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

test('the trial is one free session with up to 10 students, which Contact Us follows', async () => {
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

test('the trial that cannot be checked can be checked again, and one that another tab has used meanwhile is rejected', async () => {
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

describe('a purchase that waits for its session', () => {
  const { host } = server.services;
  const STILL = /still not opened the session\.$/;

  let simulation: Awaited<ReturnType<typeof server.aSimulation>>;
  beforeEach(async () => {
    server.services.host = createSimulationHost({ config: { trustedHosts: [] } });
    simulation = await server.aSimulation();
  });

  /** Lets the simulation's host respond from now on. */
  function hostRecovers(): void {
    server.services.host = host;
  }

  const aWaiting = (given: Parameters<typeof server.aPurchase>[0] = {}) =>
    server.aPurchase({ simulationId: simulation.id, customerId: buyer.id, ...given });
  const aWaitingTrial = (given: Parameters<typeof server.aPurchase>[0] = {}) =>
    aWaiting({ trial: true, priceCents: 0, metadata: { trial: true }, ...given });
  const openPage = async (path = `/library/${simulation.slug}`, user = buyer) =>
    renderApp(path, { token: await server.signIn(user) });
  const button = (name: string | RegExp) => screen.findByRole('button', { name });

  describe('Check again on the simulation’s page', () => {
    test('makes the server call the host, once at a time, and shows the result', async () => {
      const { id } = await aWaiting();
      const path = `/api/purchases/${id}/session`;
      networkErrorNext('POST', path);
      const { user } = await openPage();
      await user.click(await button('Check again'));
      expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
      const release = holdNext('POST', path);
      await user.click(await button('Check again'));
      await user.click(await button('Opening the session…'));
      release();
      expect(await screen.findByText(STILL)).toBeVisible();
      expect(callsTo('POST', path)).toHaveLength(2);
      hostRecovers();
      await user.click(await button('Check again'));
      const outcome = await screen.findByText('The session is open.');
      await waitFor(() => expect(outcome).toHaveFocus());
      expect(await screen.findByRole('link', { name: 'Access Game' })).toBeVisible();
      expect(screen.queryByText(/no session yet/)).toBeNull();
    });

    test('opens the sessions of all purchases without one, except cancelled purchases', async () => {
      await aWaiting();
      await aWaiting();
      const cancelled = await aWaiting({ status: 'cancelled' });
      hostRecovers();
      const { user } = await openPage();
      expect(await screen.findByText(/2 orders have no session yet. We keep trying/)).toBeVisible();
      await user.click(await button('Check again'));
      expect(await screen.findByText('2 sessions are open.')).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Manage Sessions' })).toBeVisible();
      expect(callsTo('POST', `/api/purchases/${cancelled.id}/session`)).toEqual([]);
    });

    test('loads the purchase if the backend does not offer this call', async () => {
      const { id } = await aWaiting();
      const path = `/api/purchases/${id}`;
      const { user } = await openPage();
      for (const [loads, status] of [403, 405].entries()) {
        failNext('POST', `${path}/session`, status);
        await user.click(await button('Check again'));
        await waitFor(() => expect(callsTo('GET', path)).toHaveLength(loads + 1));
        expect(await screen.findByText(STILL)).toBeVisible();
        await button('Check again');
      }
      hostRecovers();
      await server.request('POST', `${path}/session`, { token: await server.signIn(buyer) });
      failNext('POST', `${path}/session`, 404);
      await user.click(await button('Check again'));
      expect(await screen.findByText('The session is open.')).toBeVisible();
    });
  });

  test('a free trial without a session is offered again after its cancellation; is shown as waiting, not as used, and opened by Try again, also if it was bought in another tab', async () => {
    await aWaitingTrial({ status: 'cancelled' });
    await openPage();
    expect(await screen.findByRole('link', { name: 'Free Trial' })).toBeVisible();
    await wizard.open(simulation, { buyer, search: '?trial=true' });
    expect(await button('Launch Free Session')).toBeVisible();
    await aWaitingTrial();
    await openPage();
    expect(await screen.findByText('Your free trial begins as soon as its session is open.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Free Trial' })).toBeNull();
    expect(screen.queryByText(/You have used your free trial/)).toBeNull();
    const { user } = await wizard.open(simulation, { buyer, search: '?trial=true' });
    expect(await screen.findByText(/Your free trial is waiting for its session/)).toBeVisible();
    await user.click(await button('Try again'));
    expect(await screen.findByText(STILL)).toBeVisible();
    hostRecovers();
    await user.click(await button('Try again'));
    expect(await screen.findByText('The session is open.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Game' })).toBeVisible();
    expect(await wizard.purchasesOf(buyer)).toHaveLength(2);
  });

  test('Try again in the wizard reports that the session is still not open', async () => {
    const { user } = await wizard.open(simulation, { buyer });
    await user.click(await button('Students pay'));
    await user.type(screen.getByLabelText('Number of students'), '5');
    await user.click(await button('Create session'));
    expect(
      await screen.findByText(/not opened the session yet. Nothing is lost: we keep trying/),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to Game' })).toBeNull();
    await user.click(await button('Try again'));
    expect(await screen.findByText(STILL)).toBeVisible();
    hostRecovers();
    await user.click(await button('Try again'));
    expect(await screen.findByRole('link', { name: 'Go to Game' })).toBeVisible();
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
  });

  test('an administrator finds purchases without a session by a filter, sees the reason, and opens a session from the list', async () => {
    const { id, order } = await aWaiting();
    await server.aPurchase({ simulationId: simulation.id, sessionId: 'game-1', order: 'order-open' });
    await server.request('POST', `/api/purchases/${id}/session`, { token: await server.signIn(admin) });
    const { user } = await openPage(`/purchases?client=${simulation.id}`, admin);
    await screen.findByText('2 purchases');
    expect(screen.queryByText(/failed attempt/)).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Session' }), 'Waiting');
    await waitFor(() => expect(currentPath()).toContain('session=waiting'));
    expect(await screen.findByText('1 purchase')).toBeVisible();
    const row = within(screen.getByRole('table'));
    expect(row.getByText(/1 failed attempt\. The hub is not allowed to call this host\./)).toHaveTextContent(
      /Next attempt: \w{3} \d/,
    );
    await user.click(row.getByRole('button', { name: `Open session of order ${order}` }));
    expect(await row.findByText(STILL)).toBeVisible();
    expect(row.getByText(/2 failed attempts/)).toBeVisible();
    hostRecovers();
    await user.click(row.getByRole('button', { name: `Open session of order ${order}` }));
    expect(await row.findByText('The session is open.')).toBeVisible();
    expect(row.getByRole('button', { name: /^Process order / })).toBeVisible();
  });

  test('an administrator opens a session from the purchase’s own screen, unless it is cancelled', async () => {
    const { id, order } = await aWaiting();
    const cancelled = await aWaiting({ status: 'cancelled' });
    await openPage(`/purchases/${cancelled.id}`, admin);
    expect(await screen.findByText('No session was opened.')).toBeVisible();
    await act(vi.dynamicImportSettled);
    expect(screen.queryByRole('button', { name: /Open session/ })).toBeNull();
    const { user } = await openPage(`/purchases/${id}`, admin);
    expect(await screen.findByText(/Not tried yet/)).toBeVisible();
    hostRecovers();
    await user.click(await button(`Open session of order ${order}`));
    expect(await screen.findByText('The session is open.')).toBeVisible();
    expect(screen.getByRole('link', { name: /\/sandbox\/admin\/games\// })).toBeVisible();
  });
});
