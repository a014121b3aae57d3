import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paymentIntents, purchases } from '../../server/db/tables';
import { fetchInvite } from '../../src/store/invites/invites';
import type { GivenPurchase } from '../server/factories';
import { currentPath, renderApp } from '../support/render';
import {
  answerNext,
  bodiesTo,
  callsTo,
  failNext,
  holdNext,
  loseAnswerNext,
  startServer,
  withoutExtensionsNext,
} from '../support/server';
import { expectLink } from '../support/shown';
import { CONFIRM, fillCard, payButton, wizardOn } from './purchaseSupport';

const server = await startServer();
const { paidIntents, changePrice } = wizardOn(server);
const CHARGE = ['POST', '/api/payments/charge'] as const;

let simulation: Awaited<ReturnType<typeof server.aSimulation>>;
let student: Awaited<ReturnType<typeof server.aUser>>;
let invite: Awaited<ReturnType<typeof server.anInvite>>;
let address: `/api/invites/${string}`;
beforeEach(async () => {
  simulation = await server.aSimulation({ priceCents: 1200 });
  student = await server.aUser({ role: 'student', name: 'Sam', lastname: 'Whitlock' });
  const purchase = await server.aPurchase({ simulationId: simulation.id, payer: 'student' });
  invite = await server.anInvite({ classId: purchase.id, studentId: student.id });
  address = `/api/invites/${invite.id}`;
});

const open = async () => renderApp(`/invites/${invite.id}`, { token: await server.signIn(student) });

/** Opens the card form of an invite. */
async function openForm() {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: /^Pay\b/ }));
  return app;
}

async function pay() {
  const app = await openForm();
  await fillCard(app);
  await app.user.click(await payButton());
  return app;
}

const intentsOfInvite = () => server.db.$count(paymentIntents, eq(paymentIntents.inviteId, invite.id));
const play = () => screen.findByRole('link', { name: 'Play' });
const received = () => screen.findByText('Payment received, updating…');
const confirmation = () => screen.findByText(/^Your payment of/);
async function confirmed() {
  const element = (await confirmation()).closest<HTMLElement>('[role=status]');
  if (!element) throw new Error('The confirmation is not announced');
  return element;
}

test('an invite is paid by card and played, and says so until the student leaves the page', async () => {
  const app = await open();
  const button = await screen.findByRole('button', { name: 'Pay $12.00' });
  expect(button).toHaveClass('w-100');
  expect(screen.queryByRole('link', { name: 'Play' })).toBeNull();
  expect(screen.getByText(/^Welcome, Sam!/)).toBeVisible();
  expect(screen.getByText('Pay once by card, then play. In US dollars. No tax is added.')).toBeVisible();
  await app.user.click(button);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Pay by card' })).toHaveFocus());
  expect(await screen.findByLabelText('Name')).toHaveValue('Sam Whitlock');
  await fillCard(app);
  await app.user.click(await screen.findByRole('button', { name: 'Pay $12.00' }));
  expect(await play()).toHaveAttribute('href', invite.playUrl);
  await waitFor(async () => expect(await play()).toHaveFocus());
  expect(bodiesTo('POST', '/api/payments/intent')[0]).toMatchObject({ quantity: 1, invite: invite.id });
  expect(bodiesTo(...CHARGE)).toEqual([{ charge: expect.stringMatching(/^pi_/), invite: invite.id }]);
  expect(sessionStorage).toHaveLength(0);

  const text = `Your payment of $12.00 was received. A confirmation was sent to ${student.email}.`;
  expect(await confirmed()).toHaveTextContent(text);
  await expectLink('View receipt', `/admin/invites/${invite.id}/receipt`);
  const release = holdNext('GET', address);
  const loading = app.store.dispatch(fetchInvite(invite.id));
  expect(await confirmation()).toBeVisible();
  release();
  await loading;
  expect(await confirmation()).toBeVisible();
  expect(await play()).toBeVisible();
  await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Invites' }));
  await app.user.click(await screen.findByRole('link', { name: new RegExp(simulation.name) }));
  await play();
  expect(screen.queryByText(/^Your payment of/)).toBeNull();
});

test('a new price is shown before the payment, and an invite whose session was cancelled meanwhile charges nobody', async () => {
  const app = await openForm();
  await payButton();
  await changePrice(simulation, 1500);
  await fillCard(app);
  await app.user.click(await payButton());
  const pay = await screen.findByRole('button', { name: 'Pay $15.00' });
  await server.change(purchases, invite.classId, { status: 'cancelled' });
  await app.user.click(pay);
  expect(await screen.findByText(/class was cancelled\.$/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Pay by card' })).toBeNull();
  expect(callsTo(...CONFIRM)).toEqual([]);
});

test('an invite stays paid if loading it again fails, or returns it as unpaid', async () => {
  const app = await openForm();
  await fillCard(app);
  const stale = await server.request('GET', address, { token: await server.signIn(student) });
  failNext('GET', address, 500, { message: 'Out of order.' });
  await app.user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
  expect((await received()).closest('[role=status]')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  answerNext('GET', address, () => Response.json(stale.body));
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await play()).toBeVisible();
  expect(callsTo(...CHARGE)).toHaveLength(1);
});

test('a charge that fails is repeated by the same student, also after a reload, without a second payment', async () => {
  failNext(...CHARGE, 403, { message: 'You may not pay this.' });
  const { user } = await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent('You may not pay this.');
  await received();
  expect(currentPath()).toBe(`/invites/${invite.id}`);
  expect(screen.getByText('You will not be charged again.')).toBeVisible();
  failNext(...CHARGE, 500, { message: 'Out of order.' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Out of order.'));

  // Another user of this browser sees nothing of the payment.
  await renderApp(`/invites/${invite.id}`, await server.signedIn({ role: 'administrator' }));
  expect(await screen.findByText('Opened')).toBeVisible();
  expect(callsTo(...CHARGE)).toHaveLength(2);

  loseAnswerNext(...CHARGE);
  const again = await open();
  await screen.findByRole('alert');
  expect(callsTo(...CHARGE)).toHaveLength(3);
  await again.user.click(screen.getByRole('button', { name: 'Try again' }));
  await play();
  expect(callsTo(...CONFIRM)).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
  expect(await intentsOfInvite()).toBe(1);
});

test('a payment that the server cannot use is reported, and the invite can be paid', async () => {
  failNext(...CHARGE, 409, { message: 'This payment has already been used.' });
  // The server does not say that it mails confirmations.
  withoutExtensionsNext();
  const app = await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent('This payment has already been used.');
  const before = (await paidIntents()).length;
  // The server returns the confirmed payment, so the card is neither requested nor charged again.
  await app.user.click(screen.getByRole('button', { name: /^Pay\b/ }));
  expect(await screen.findByText('Payment received')).toBeVisible();
  expect(screen.getByText(/Your payment of/)).toHaveTextContent('$12.00 was received');
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Finish' }));
  await play();
  expect(await paidIntents()).toHaveLength(before);
  expect(await confirmed()).toHaveTextContent('Your payment of $12.00 was received.');
});

test('an invite that ends while its student pays says so above, also after a reload, and is paid with the same payment once it goes on', async () => {
  const changeSession = (change: GivenPurchase) => server.changePurchase(invite.classId, change);
  // The session closes between the payment and the charge call.
  const release = holdNext(...CHARGE);
  await pay();
  await received();
  await changeSession({ closesAt: new Date(Date.now() - 60_000) });
  release();
  const told = async () => {
    const text = 'This class has closed. Contact us about your payment.';
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    const above = screen
      .getByRole('alert')
      .compareDocumentPosition(screen.getByText(/^This class closed on/));
    expect(above).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: /^Pay\b/ })).toBeNull();
    expect(screen.queryByText(/nothing to pay/)).toBeNull();
  };
  await told();
  failNext(...CHARGE, 500, { message: 'Out of order.' });
  const { user } = await open();
  await screen.findByText('Out of order.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await told();
  expect(await intentsOfInvite()).toBe(0);

  await changeSession({ closesAt: null });
  await open();
  await play();
  expect(callsTo(...CONFIRM)).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
});
