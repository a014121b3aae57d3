import { screen, waitFor, within } from '@testing-library/react';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { purchases, sandboxSessions, users } from '../../server/db/tables';
import { HostError } from '../../server/http/callHost';
import { classesOn } from '../server/classes';
import type { GivenPurchase } from '../server/factories';
import { records } from '../support/records';
import { type AppUser, currentPath, renderApp } from '../support/render';
import { bodiesTo, failNext, holdNext, loseAnswerNext, startServer } from '../support/server';
import { expectLink } from '../support/shown';
import { open as openOther } from './anyBackendSupport';
import { fillCard, PURCHASE, payButton, wizardOn } from './purchaseSupport';

const server = await startServer();
const { paidIntents, changePrice, change } = wizardOn(server);

const { aClass } = classesOn(server);

/** A bought session for two students, which one has a seat of. */
async function aSession(given: GivenPurchase = {}) {
  const simulation = await server.aSimulation({ name: 'Harbour Lease', priceCents: 1200 });
  const bought = { simulationId: simulation.id, quantity: 2, name: 'MBA 2, spring', ...given };
  const person = { name: 'Irene', lastname: 'Castellanos' };
  const { user: instructor, token, path, get, purchase } = await aClass(bought, person);
  const { id, sessionId } = purchase;
  await server.db
    .insert(sandboxSessions)
    .values({ id: sessionId ?? '', purchaseId: id, name: simulation.name, seats: 2 });
  const open = async (search = '', as = token) => {
    const app = await renderApp(`/sessions/${id}/seats${search}`, { token: as });
    await screen.findByRole('heading', { level: 1, name: /Add seats|not found/ });
    return app;
  };
  const seats = async () => (await get()).body.seats;
  const orders = () =>
    server.db
      .select()
      .from(purchases)
      .where(and(eq(purchases.classId, id), ne(purchases.id, id)));
  const order = (more: GivenPurchase) =>
    server.aPurchase({ classId: id, simulationId: simulation.id, customerId: instructor.id, ...more });
  return { id, simulation, instructor, token, path, open, seats, order, orders };
}

const field = () => screen.findByLabelText('Seats to add');
const summary = () => screen.getByRole('complementary', { name: 'Summary' });

/** Enters the number of seats, and goes on to the payment. */
async function choose({ user }: { user: AppUser }, seats: string) {
  await user.clear(await field());
  await user.type(await field(), seats);
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
}

describe('seats are added', () => {
  test('and nobody pays if the school plays the simulation free', async () => {
    const { open, orders, simulation, instructor } = await aSession({ payer: 'student' });
    const school = await server.aSchool({ freeToPlay: [simulation.id] });
    await server.change(users, instructor.id, { schoolId: school.id });
    const { user } = await open();
    await user.type(await field(), '3');
    expect(
      screen.getByText(
        /There is nothing to pay, for you or for your students: your school plays this simulation free\.$/,
      ),
    ).toBeVisible();
    expect(summary()).toHaveTextContent('Free for your schoolUsually $12.00 per student');
    expect(summary()).not.toHaveTextContent(/Total|students? pays?/i);
    await user.click(screen.getByRole('button', { name: 'Add seats' }));
    expect(await screen.findByRole('heading', { name: 'Seats added' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('Students pay$0.00 (free for them)');
    expect(await orders()).toMatchObject([{ payer: 'student', quantity: 3, priceCents: 1200 }]);
  });

  test('on invoice', async () => {
    const { open, seats, orders, id, path } = await aSession();
    const release = holdNext('GET', `${path}/seats`);
    const app = await open();
    await waitFor(() => expect(screen.getByRole('main').querySelector('.placeholder')).toBeVisible());
    expect(screen.getByText('Loading...')).toHaveAttribute('role', 'status');
    release();
    expect(await screen.findByText(/0 of 2 seats are taken/)).toBeVisible();
    expect(screen.getByRole('main').querySelector('.placeholder')).toBeNull();
    await choose(app, '10');
    expect(await screen.findByRole('heading', { name: 'How would you like to pay?' })).toHaveFocus();
    expect(summary()).toHaveTextContent(/2 → 12.*10 seats × \$12\.00.*\$120\.00/);
    await app.user.click(await screen.findByRole('button', { name: 'Pay later by invoice' }));
    await app.user.type(await screen.findByLabelText('Address'), 'Quay 1');
    await app.user.click(screen.getByRole('button', { name: 'Complete purchase' }));
    expect(await screen.findByRole('heading', { name: 'Seats added' })).toHaveFocus();
    expect(screen.getByText('10 seats were added to MBA 2, spring.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('The invoice goes to');
    expect(await seats()).toBe(12);
    expect(await orders()).toMatchObject([{ quantity: 10, totalCents: 12_000, paymentTime: 'later' }]);
    expect(bodiesTo(...PURCHASE)).toMatchObject([{ seats_of: id }]);
    await app.user.click(screen.getByRole('link', { name: 'Add students' }));
    await waitFor(() => expect(currentPath()).toBe(`/sessions/${id}`));
    expect(await screen.findByText('0 of 12 seats taken')).toBeVisible();
  });

  test('of a whole number that can be had, by card, which is charged once although the call fails and its answer is lost', async () => {
    const { open, seats, orders, simulation } = await aSession();
    const app = await open();
    for (const [typed, message] of [
      ['', 'Enter how many seats to add.'],
      ['1.5', 'Enter a whole number above 0.'],
      ['9999', 'At most 9,998 seats can be added.'],
    ] as const) {
      await app.user.clear(await field());
      if (typed) await app.user.type(await field(), typed);
      await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
      expect(await field()).toHaveAccessibleDescription(message);
      expect(await field()).toHaveFocus();
    }
    await choose(app, '6');
    await app.user.click(await screen.findByRole('button', { name: 'Change the number of seats' }));
    expect(await field()).toHaveValue('6');
    await choose(app, '5');
    expect(await screen.findByRole('button', { name: 'Pay $60.00' })).toBeVisible();
    await fillCard(app);
    failNext(...PURCHASE, 403, { message: 'You may not add seats.' });
    await app.user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'PURCHASE ERROR' })).toBeVisible();
    expect(screen.getByText('You may not add seats.')).toBeVisible();
    expect(screen.getByText(/Your card was charged \$60\.00\. The seats are not added yet\./)).toBeVisible();
    loseAnswerNext(...PURCHASE);
    await app.user.click(screen.getByRole('button', { name: 'Finish purchase' }));
    await waitFor(() => expect(screen.queryByText('You may not add seats.')).toBeNull());
    await app.user.click(await screen.findByRole('button', { name: 'Finish purchase' }));
    expect(await screen.findByRole('heading', { name: 'Seats added' })).toBeVisible();
    expect(await orders()).toMatchObject([{ quantity: 5, paymentTime: 'now' }]);
    const paid = (await paidIntents()).filter(({ metadata }) => metadata.client === simulation.id);
    expect(paid).toHaveLength(1);
    expect(await seats()).toBe(7);

    // Back from the result begins another order.
    window.history.back();
    expect(await field()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    expect(await orders()).toHaveLength(1);
  });

  test('later, if the host does not confirm them, and at once by a button', async () => {
    const { open, seats, id } = await aSession({ payer: 'student' });
    const confirm = vi.spyOn(server.services.host, 'confirmSeats');
    confirm.mockRejectedValueOnce(new HostError('The host could not be reached.'));
    const { user } = await open();
    await user.type(await field(), '10{Enter}');
    expect(await screen.findByRole('heading', { name: 'Order completed' })).toBeVisible();
    expect(screen.getByText(/has not confirmed the seats yet. Nothing is lost/)).toBeVisible();
    expect(await seats()).toBe(2);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Seats added' })).toBeVisible();
    expect(await seats()).toBe(12);
    expect(currentPath()).toContain(`/sessions/${id}/seats`);
  });
});

test('students who pay cost their instructor nothing, and a price that has changed is shown before', async () => {
  const { open, simulation, orders, seats } = await aSession({ payer: 'student' });
  const { user } = await open();
  expect(summary()).toHaveTextContent(/Seats2 → –.*Students pay\$12\.00 per student/);
  await user.type(await field(), '10');
  expect(summary()).toHaveTextContent(/You pay\$0\.00/);
  const line = 'You pay $0.00 · students pay $12.00 each';
  expect(within(summary()).getByRole('button', { name: line })).toBeVisible();
  await changePrice(simulation, 1500);
  await user.click(screen.getByRole('button', { name: 'Add seats' }));
  expect(await screen.findByText('The price has changed. It is now $15.00 per student.')).toBeVisible();
  expect(await orders()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('students pay $15.00 each')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add seats' }));
  expect(await screen.findByRole('heading', { name: 'Seats added' })).toBeVisible();
  expect(screen.getByText('$15.00 each (up to $150.00)')).toBeVisible();
  expect(await seats()).toBe(12);
});

test('a session that gets no seats says why', async () => {
  const { open } = await aSession({ trial: true, metadata: { trial: true } });
  await open();
  expect(await screen.findByText(/A free trial has 10 seats/)).toBeVisible();
  expect(screen.queryByLabelText('Seats to add')).toBeNull();
  expect(screen.getByRole('link', { name: 'Contact Us' })).toBeVisible();
});

test('a co-teacher is told who adds seats, and nobody else finds the session', async () => {
  const { id, path, token, open } = await aSession();
  const teacher = await server.aUser();
  const body = { email: teacher.email };
  expect((await server.request('POST', `${path}/co-teachers`, { token, body })).status).toBe(200);
  await open('', await server.signIn(teacher));
  expect(await screen.findByText('Seats are added by the instructor who bought this session.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Add seats' })).toBeVisible();
  await expectLink('Back to the class', `/admin/sessions/${id}`);
  await open('', await server.signIn(await server.aUser()));
  expect(await screen.findByRole('heading', { name: 'Session not found' })).toBeVisible();
});

describe('the page of a class', () => {
  const openClass = async (id: string, token: string) => {
    const app = await renderApp(`/sessions/${id}`, { token });
    await screen.findByRole('heading', { name: 'Students' });
    return app;
  };

  /** An empty class offers its students in two places. */
  async function openDialog(user: AppUser) {
    const [button] = screen.getAllByRole('button', { name: 'Add students' });
    if (button) await user.click(button);
  }

  test('tells of seats that the host has not confirmed, and offers more to its instructor alone, and none where none are sold', async () => {
    const { id, token, simulation, open, order } = await aSession();
    await order({ quantity: 20 });
    await open();
    expect(screen.getByText(/^0 of 2 seats are taken\. 20 more seats are ordered\./)).toBeVisible();
    expect(summary()).toHaveTextContent('Seats2 → –');
    await openClass(id, token);
    expect(screen.getByText('0 of 2 seats taken, 20 more ordered')).toBeVisible();
    const address = `/admin/sessions/${id}/seats`;
    await expectLink('Add seats', address);
    await openClass(id, (await server.signedIn({ role: 'administrator' })).token);
    expect(screen.queryByRole('link', { name: 'Add seats' })).toBeNull();
    await change(simulation, { purchasable: false });
    await openClass(id, token);
    expect(screen.queryByRole('link', { name: 'Add seats' })).toBeNull();
  });

  test('offers seats for a list that is too long, and keeps the list', async () => {
    const { id, token } = await aSession({ payer: 'student' });
    const { user } = await openClass(id, token);
    const list = ['a', 'b', 'c'].map((name) => `${name}-${id}@school.example`).join('\n');
    await openDialog(user);
    await user.click(await screen.findByRole('textbox', { name: 'Students' }));
    await user.paste(list);
    expect(await screen.findByText('2 seats are free: 1 student will be refused.')).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Add seats' }));
    await user.type(await field(), '10{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Add students' }));
    expect(await screen.findByRole('textbox', { name: 'Students' })).toHaveValue(list);
    await user.click(await screen.findByRole('button', { name: 'Add 3 students' }));
    expect(await screen.findByText(/^3 students added\./)).toBeVisible();
  });
});

test('the receipt of a session leads to those of seats that were added later, which are no sessions', async () => {
  const { id, simulation, token, order } = await aSession();
  const added = await order({ quantity: 20, sessionId: 'game-1', createdAt: new Date(2026, 10, 16) });
  const { user } = await renderApp(`/receipts/${id}`, { token });
  const later = within(await screen.findByRole('region', { name: 'Further seats' }));
  await user.click(later.getByRole('link', { name: 'Order of 20 seats, Nov 16th 2026' }));
  await waitFor(() => expect(currentPath()).toBe(`/receipts/${added.id}`));
  expect(await screen.findByRole('cell', { name: `Further seats for ${simulation.name}` })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Further seats' })).toBeNull();
  await renderApp(`/library/${simulation.slug}`, { token });
  expect(await screen.findByRole('link', { name: 'Manage class' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Manage Sessions' })).toBeNull();
});

test('the administration lists orders of seats with the purchase of their session', async () => {
  const { id, order } = await aSession();
  const added = await order({ quantity: 20, totalCents: 24_000 });
  const token = await server.signIn(await server.aUser({ role: 'administrator' }));
  failNext('GET', '/api/purchases/all', 500);
  const { user } = await renderApp(`/purchases/${id}`, { token });
  const region = await screen.findByRole('region', { name: 'Further seats' });
  const card = within(region);
  expect(card.getByText(/^The orders of seats could not be loaded\./)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Try again' }));
  expect(await card.findByRole('link', { name: '20 seats' })).toBeVisible();
  expect(card.queryByText(/could not be loaded/)).toBeNull();
  for (const text of ['20 seats$240.00', 'Waiting']) expect(region).toHaveTextContent(text);
  // They are loaded again with the changed purchase.
  await order({ quantity: 30 });
  await user.type(screen.getByLabelText('Note'), 'Call the school.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await card.findByRole('link', { name: '30 seats' })).toBeVisible();

  await user.click(card.getByRole('link', { name: '20 seats' }));
  await waitFor(() => expect(currentPath()).toBe(`/purchases/${added.id}`));
  await screen.findByRole('link', { name: 'The purchase of the session' });
  await expectLink('The purchase of the session', `/admin/purchases/${id}`);
  await renderApp(`/purchases?q=${added.order}`, { token });
  expect(await screen.findByText('Seats', { selector: '.badge' })).toBeVisible();
});

test('a backend that does not tell whether students are asked to pay shows their price', async () => {
  const { asks_payment: _, ...session } = records.aClass;
  await openOther('/sessions/session-1/seats', {
    profile: records.user,
    sessions: [{ ...session, _id: 'session-1' }],
    seatsQuote: { price: 12.5, payer: 'student', max: 100, problem: '' },
    extensions: 'classes',
  });
  const summary = await screen.findByRole('complementary', { name: 'Summary' });
  expect(summary).toHaveTextContent('Students pay$12.50 per student');
});
