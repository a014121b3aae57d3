import { cleanup, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { simulations } from '../../server/db/schema/simulations';
import { buyerOn } from '../server/commerce';
import { renderApp } from '../support/render';
import { callsTo, failNext, loseAnswerNext, startServer } from '../support/server';
import { fillCard, payButton, testCards, wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);
const PURCHASE = ['POST', '/api/integrations/purchase'] as const;
const CONFIRM = ['POST', '/api/payments/sandbox/confirm'] as const;

let simulation: Awaited<ReturnType<typeof server.aSimulation>>;
let buyer: Awaited<ReturnType<typeof server.aUser>>;
beforeEach(async () => {
  simulation = await server.aSimulation({ priceCents: 2400 });
  buyer = await server.aUser({ name: 'Irene' });
});

const completed = () => screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
const failed = () => screen.findByRole('heading', { name: 'PURCHASE ERROR' });
const received = () => screen.findByRole('heading', { name: 'Payment received' });
const bodies = () => callsTo(...PURCHASE).map(({ body }) => JSON.parse(body));

async function payNow() {
  const app = await wizard.openPayment(simulation, { buyer });
  await fillCard(app);
  await app.user.click(await payButton());
  return app;
}

async function paidElsewhere(quantity: number, { id } = buyer) {
  return buyerOn(server, await server.signIn({ id })).pay(simulation.id, quantity);
}

async function change(given: Partial<typeof simulations.$inferInsert>) {
  await server.db.update(simulations).set(given).where(eq(simulations.id, simulation.id));
  server.services.catalogue.clear();
}

describe('a confirmed payment', () => {
  test.each([
    ['a price', { price: 'It is now $30.00 per student.' }],
    ['nothing', undefined],
  ])('is kept if a 409 names %s', async (_, errors) => {
    failNext(...PURCHASE, 409, { message: 'Refused.', errors });
    const { user } = await payNow();
    await failed();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Students pay' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'I pay as the instructor' }));
    await user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    await received();
    expect(screen.queryByRole('button', { name: 'Pay later by invoice' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(callsTo(...CONFIRM)).toHaveLength(1);
  });

  test('buys with a new order number if its own was used for another order', async () => {
    const message = 'This order was already placed with other details.';
    failNext(...PURCHASE, 409, { message, errors: { order: message } });
    const { user } = await payNow();
    await failed();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    cleanup();
    await wizard.open(simulation, { buyer });
    await user.click(await screen.findByRole('button', { name: 'Finish purchase' }));
    await completed();
    const [first, second] = bodies();
    expect(second.order).not.toBe(first.order);
    expect(second.metadata).toEqual(first.metadata);
    expect(callsTo(...CONFIRM)).toHaveLength(1);
  });

  test('is completed at its own price, even after a price change', async () => {
    failNext(...PURCHASE, 500);
    await payNow();
    await failed();
    cleanup();
    await wizard.changePrice(simulation, 9900);
    const { user } = await wizard.open(simulation, { buyer });
    await received();
    expect(screen.getByRole('complementary')).toHaveTextContent('10 seats × $24.00');
    await wizard.changePrice(simulation, 5000);
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ totalCents: 24000 }]);
  });

  test.each([
    ['free', { priceCents: 0 }],
    ['not purchasable', { purchasable: false }],
  ])('is completed after the simulation has become %s', async (_, given) => {
    failNext(...PURCHASE, 500);
    await payNow();
    await failed();
    cleanup();
    await change(given);
    const { user } = await wizard.open(simulation, { buyer });
    await received();
    expect(screen.queryByRole('button', { name: 'Launch Free Session' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ quantity: 10, totalCents: 24000 }]);
  });

  test('that is not stored in this tab is found, without asking for a card', async () => {
    const payment = await paidElsewhere(10);
    await wizard.changePrice(simulation, 3000);
    const { user } = await wizard.openPayment(simulation, { buyer });
    await received();
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(screen.getByRole('complementary')).toHaveTextContent('Total$240.00');
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(bodies()).toMatchObject([{ metadata: { payment } }]);
    expect(callsTo(...CONFIRM)).toEqual([]);
  });

  test('that another tab makes meanwhile is not made again', async () => {
    const app = await wizard.openPayment(simulation, { buyer });
    await fillCard(app);
    await paidElsewhere(10);
    await app.user.click(await payButton());
    await completed();
    expect(callsTo(...CONFIRM)).toEqual([]);
  });

  test('for another number of students is used with one click', async () => {
    await paidElsewhere(12);
    const { user } = await wizard.openPayment(simulation, { buyer, students: '10' });
    expect(await screen.findByRole('alert')).toHaveTextContent('You have already paid for 12 students.');
    await user.click(screen.getByRole('button', { name: 'Use 12 students' }));
    await received();
    await user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await completed();
    expect(await wizard.purchasesOf(buyer)).toMatchObject([{ quantity: 12, totalCents: 28800 }]);
  });

  test('for an invite is also found', async () => {
    const student = await server.aUser({ role: 'student' });
    const purchase = await server.aPurchase({
      simulationId: simulation.id,
      customerId: buyer.id,
      payer: 'student',
      paymentTime: 'later',
    });
    const invite = await server.anInvite({ purchaseId: purchase.id, studentId: student.id });
    await paidElsewhere(1, student);
    loseAnswerNext('POST', '/api/payments/charge');
    const { user } = await renderApp(`/invites/${invite.id}`, { token: await server.signIn(student) });
    await user.click(await screen.findByRole('button', { name: /^Pay/ }));
    expect(await screen.findByText('Payment received')).toBeVisible();
    expect(screen.getByText(/Your payment of/)).toHaveTextContent('$24.00 was received');
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(callsTo('POST', '/api/payments/charge')).toHaveLength(1));
    expect(callsTo(...CONFIRM)).toEqual([]);
  });
});

test('after a declined card the pay button is scrolled into view', async () => {
  const seen: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this);
  });
  const app = await wizard.openPayment(simulation, { buyer });
  await fillCard(app, testCards.declined);
  await app.user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
  const button = await payButton();
  await waitFor(() => expect(seen).toEqual([button]));
  vi.restoreAllMocks();
});
