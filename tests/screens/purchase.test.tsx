import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../server/db/tables';
import { currentPath, renderApp } from '../support/render';
import { bodiesTo, callsTo, failNext, holdNext, startServer, withoutExtensionsNext } from '../support/server';
import { completed, fillCard, PURCHASE, payButton, wizardOn } from './purchaseSupport';

const server = await startServer();
const wizard = wizardOn(server);
const simulation = await server.aSimulation({ name: 'Hop Line', slug: 'hop-line', priceCents: 1999 });
const varied = await server.aSimulation({
  name: 'Harbour Lease',
  slug: 'harbour-lease',
  variations: 'two:Two parties\n__proto__:Four parties',
});
let buyer: Awaited<ReturnType<typeof server.aUser>>;

beforeEach(async () => {
  buyer = await server.aUser({ name: 'Irene', lastname: 'Castellanos' });
});

const step = (name: string) =>
  within(screen.getByRole('navigation', { name: /Steps/ })).getByRole('button', {
    name: new RegExp(`^${name}, step \\d of 4`),
  });
const summary = () => screen.getByRole('complementary', { name: 'Summary' });
const created = () => bodiesTo(...PURCHASE)[0];

async function completedAndFocused() {
  const heading = await completed();
  await waitFor(() => expect(heading).toHaveFocus());
}

test('a purchase of what does not exist is reported, and one that fails to load can be loaded again', async () => {
  const token = await server.signIn(buyer);
  await renderApp('/library/nothing/purchase', { token });
  expect(await screen.findByRole('heading', { name: 'Simulation not found' })).toBeVisible();
  failNext('GET', '/api/public/clients/hop-line', 500, { message: 'Out of order.' });
  const { user } = await renderApp('/library/hop-line/purchase', { token });
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Who pays?' })).toBeVisible();
});

/** The link of the mail is opened in another tab. */
async function confirmElsewhere({ id }: { id: string }, more = {}) {
  await server.change(users, id, { addressUnproven: false, ...more });
  const token = await server.signIn({ id });
  localStorage.setItem('dsuser', JSON.stringify({ token, role: 'instructor', user: id }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'dsuser' }));
}

test('a buyer whose school plays it free is told so, and has it free once the address is confirmed', async () => {
  const email = 'irene@northfield.example';
  const newcomer = await server.aUser({ name: '', lastname: '', email, addressUnproven: true });
  const school = await server.aSchool({
    name: 'Northfield',
    domains: 'northfield.example',
    freeToPlay: [simulation.id],
  });
  const { user } = await wizard.open(simulation, { buyer: newcomer });
  const nobody = screen.getByRole('button', { name: 'Nobody pays' });
  expect(nobody).toBeDisabled();
  const words = 'Free for Northfield once you confirm your address';
  expect(nobody).toHaveAccessibleDescription(`${words}.`);
  expect(within(summary()).getAllByText(words)[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Students pay' })).toBeNull();
  await confirmElsewhere(newcomer, { schoolId: school.id });
  await waitFor(() => expect(nobody).toBeEnabled());
  await user.click(nobody);
  expect(await screen.findByRole('heading', { name: 'How many students?' })).toBeVisible();
});

test('a buyer without a confirmed address confirms it before ordering by invoice, and loses nothing', async () => {
  const newcomer = await server.aUser({ name: '', lastname: '', addressUnproven: true });
  const { user } = await wizard.openPayment(simulation, { buyer: newcomer });
  // No school has the domain.
  expect(screen.getByRole('main')).not.toHaveTextContent(/school|your name/i);
  await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
  const main = within(screen.getByRole('main'));
  const reason = await main.findByText('Confirm your email address to order by invoice.');
  expect(screen.queryByLabelText('Address')).toBeNull();
  // The line below the header has the means.
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sent.')).toBeVisible();
  expect(bodiesTo('POST', '/auth/confirmation')).toEqual([{ redir: '/library/hop-line/purchase' }]);
  await confirmElsewhere(newcomer);
  await waitFor(() => expect(reason).not.toBeInTheDocument());
  await user.type(await screen.findByLabelText('Name'), 'Accounts');
  await user.type(screen.getByLabelText('Address'), '1 Main Street');
  await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
  await completed();
  expect(await wizard.purchasesOf(newcomer)).toMatchObject([{ quantity: 10, paymentTime: 'later' }]);
});

test('a session without a confirmed address has the way to confirm it before students are mailed', async () => {
  const newcomer = await server.aUser({ addressUnproven: true });
  const { user } = await wizard.open(simulation, { buyer: newcomer });
  await user.click(screen.getByRole('button', { name: 'Students pay' }));
  const students = screen.getByLabelText('Number of students');
  expect(students).toHaveAccessibleDescription('You add them once the session is open.');
  await user.type(students, '5');
  await user.click(screen.getByRole('button', { name: 'Create session' }));
  await completed();
  expect(screen.getByText(/ready\. Confirm your address and add your students, and each gets/)).toBeVisible();
  // The line below the header has the means.
  expect(await screen.findAllByRole('button', { name: 'Send again' })).toHaveLength(1);
});

describe('a session of the simulation with seats left', () => {
  const aSession = (given = {}) =>
    server.aPurchase({
      customerId: buyer.id,
      simulationId: simulation.id,
      sessionId: 'game-1',
      quantity: 200,
      seatsTaken: 58,
      ...given,
    });

  test('is offered below the choice of the payer, by a link', async () => {
    await aSession({ simulationId: varied.id, metadata: { variation: 'two' }, quantity: 59 });
    await wizard.open(varied, { buyer });
    expect(await screen.findByText(/^You have a session/)).toHaveTextContent(
      'You have a session of Harbour Lease (Two parties) with 1 seat left.',
    );
    const { id } = await aSession();
    await wizard.open(simulation, { buyer });
    const text = await screen.findByText(/^You have a session/);
    expect(text).toHaveTextContent('You have a session of Hop Line with 142 seats left.');
    expect(screen.getByRole('link', { name: 'Add students to it' })).toHaveAttribute(
      'href',
      `/admin/sessions/${id}#add`,
    );
    const choice = screen.getByRole('button', { name: 'Students pay' });
    expect(choice.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('is not one that is full, not open, closed, archived, cancelled or a trial, and is left out where its call fails', async () => {
    for (const given of [
      { seatsTaken: 200 },
      { sessionId: null },
      { closesAt: new Date('2020-01-01') },
      { archivedAt: new Date() },
      { status: 'cancelled' },
      { trial: true },
    ])
      await aSession(given);
    const answer = holdNext('GET', '/api/sessions/all');
    await wizard.open(simulation, { buyer });
    await act(answer);
    expect(screen.queryByText(/^You have a session/)).toBeNull();

    // Nor one where the call fails, or the server has no classes.
    await aSession();
    const release = holdNext('GET', '/api/sessions/all', new Response(null, { status: 500 }));
    await wizard.open(simulation, { buyer });
    await act(release);
    expect(screen.queryByText(/^You have a session/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    withoutExtensionsNext();
    await wizard.open(simulation, { buyer });
    expect(callsTo('GET', '/api/sessions/all')).toHaveLength(2);
  });
});

describe('the purchase wizard', () => {
  test('buys by card', async () => {
    const app = await wizard.openPayment(simulation, { buyer, students: '12' });
    expect(await screen.findByLabelText('Name')).toHaveValue('Irene Castellanos');
    expect(screen.getByLabelText('Email')).toHaveValue(buyer.email);
    await fillCard(app);
    await app.user.click(await screen.findByRole('button', { name: 'Pay $239.88' }));
    await completedAndFocused();

    expect(created()).toEqual({
      client_code: simulation.id,
      customer: buyer.id,
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'invoiceable',
      order: expect.stringMatching(/^[\da-f-]{36}$/),
      platform: 'sc-hub',
      price: 19.99,
      quantity: 12,
      status: 'completed',
      total: 239.88,
      payer: 'instructor',
      pay_later: false,
      metadata: { payment: expect.stringMatching(/^pi_/) },
    });
    expect(await wizard.purchasesOf(buyer)).toHaveLength(1);
    const link = screen.getByRole('link', { name: 'Go to Game' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('href')).toMatch(/\/sandbox\/admin\/games\/[\w-]+$/);
    const add = screen.getByRole('link', { name: 'Add students' });
    expect(add.getAttribute('href')).toMatch(/^\/admin\/sessions\/\w+#add$/);
    expect(add).toHaveClass('btn-accent');
    expect(link).toHaveClass('btn-outline-primary');
    expect(screen.getByText(/^A confirmation was sent to/)).toHaveTextContent(`${buyer.email}.`);
    for (const fact of ['Hop Line', '12', '$239.88', 'Paid by card'])
      expect(screen.getByRole('main')).toHaveTextContent(fact);
    // The header shows the name of the simulation.
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('Hop Line'));
  });

  test('buys later by invoice after all three details are entered, and shows an error of the server at its field', async () => {
    const { user } = await wizard.openPayment(simulation, { buyer });
    await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
    expect(await screen.findByText(/^You pay nothing now\. .* before it is paid\.$/)).toBeVisible();
    const finish = screen.getByRole('button', { name: 'Complete purchase' });
    await user.clear(await screen.findByLabelText('Name'));
    await user.click(finish);
    expect(await screen.findByRole('alert')).toHaveTextContent('2 fields need attention: Name Address');
    await user.click(screen.getByRole('link', { name: 'Name' }));
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.');
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(/^Enter an address\./);
    await user.type(screen.getByLabelText('Name'), 'Finance');
    await user.type(screen.getByLabelText('Address'), '1 Main Street');
    failNext(...PURCHASE, 400, {
      message: 'Some details for the invoice are missing.',
      errors: { 'metadata.pl_email': 'This is no address.' },
    });
    await user.click(finish);
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This is no address.'),
    );
    await user.click(finish);
    await completed();
    expect(screen.getByRole('main')).toHaveTextContent(
      `The invoice goes to ${buyer.email}. The seats can be used before it is paid.`,
    );
    expect(screen.queryByText(/^A confirmation was sent to/)).toBeNull();
    expect(created()).toMatchObject({
      pay_later: true,
      payer: 'instructor',
      metadata: { pl_name: 'Finance', pl_email: buyer.email, pl_address: '1 Main Street' },
    });
    expect(created().metadata).not.toHaveProperty('payment');
  });

  test('says that an order waits for approval, in place of trying again, as its class and the simulation do', async () => {
    const { config } = server.services;
    config.approveInvoicesAbove = 219;
    const { user } = await wizard.openPayment(simulation, { buyer, students: '11' });
    await user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
    await user.type(await screen.findByLabelText('Address'), '1 Main Street');
    await user.click(screen.getByRole('button', { name: 'Complete purchase' }));
    await completed();
    config.approveInvoicesAbove = null;
    const text = /^This order waits for an administrator to approve it/;
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(/keep trying|is ready|Try again/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to the simulation' }));
    expect(await screen.findByText('Your order waits for an administrator to approve it.')).toBeVisible();
    const [order] = await wizard.purchasesOf(buyer);
    await renderApp(`/sessions/${order?.id}`, { token: await server.signIn(buyer) });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('creates the session at once if the students pay, shows it after a reload, and begins again', async () => {
    // The school plays another simulation free.
    const school = await server.aSchool({ freeToPlay: [varied.id] });
    buyer = await server.aUser({ schoolId: school.id });
    const { user } = await wizard.open(simulation, { buyer });
    expect(screen.getByRole('main')).not.toHaveTextContent('plays this simulation free');
    const students = screen.getByRole('button', { name: 'Students pay' });
    expect(students).toHaveAccessibleDescription(/Each student pays by card before playing\.$/);
    const instructor = screen.getByRole('button', { name: 'I pay as the instructor' });
    expect(instructor.compareDocumentPosition(students)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(students);
    expect(summary()).toHaveTextContent('Students, by card');
    expect(summary()).toHaveTextContent('Students pay$19.99 per student');
    const line = 'You pay $0.00 · students pay $19.99 each';
    expect(within(summary()).getByRole('button', { name: line })).toBeVisible();
    await user.type(screen.getByLabelText('Number of students'), '30');
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    await completedAndFocused();
    expect(callsTo('POST', '/api/payments/intent')).toEqual([]);
    expect(created()).toMatchObject({ payer: 'student', pay_later: false, quantity: 30, metadata: {} });
    expect(screen.getByRole('main')).toHaveTextContent('You pay$0.00');
    expect(screen.getByRole('main')).toHaveTextContent('Students pay$19.99 each (up to $599.70)');
    expect(screen.queryByText('Total')).toBeNull();
    expect(step('Players')).toBeDisabled();
    expect(step('Payment')).toHaveAccessibleName('Payment, step 3 of 4, skipped');
    expect(step('Complete')).toHaveAccessibleName('Complete, step 4 of 4, done');
    window.history.back();
    expect(await screen.findByRole('heading', { name: 'Who pays?' })).toBeVisible();
    expect(summary()).toHaveTextContent('Not chosen yet');
    await user.click(screen.getByRole('button', { name: 'Students pay' }));
    expect(screen.getByLabelText('Number of students')).toHaveValue('');
    await user.type(screen.getByLabelText('Number of students'), '6');
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    await completed();

    await wizard.open(simulation, { buyer, search: '?step=complete' });
    await completed();
    const [first, second] = await wizard.purchasesOf(buyer);
    expect(first?.order).not.toBe(second?.order);
    expect(screen.getByRole('main')).toHaveTextContent('Seats6');
    await wizard.open(simulation, { buyer });
    expect(summary()).toHaveTextContent('Not chosen yet');
  });

  test('offers the free choice alone if the school plays the simulation free, also after another was chosen', async () => {
    const school = await server.aSchool({ freeToPlay: [simulation.id] });
    const teacher = await server.aUser();
    await wizard.openPayment(simulation, { buyer: teacher, students: '30' });
    await server.change(users, teacher.id, { schoolId: school.id });
    const { user } = await wizard.open(simulation, { buyer: teacher, search: '?step=payment' });
    expect(screen.getByText(/^There is nothing to pay, .* plays this simulation free\.$/)).toBeVisible();
    await user.click(step('Payer'));
    const nobody = screen.getByRole('button', { name: 'Nobody pays' });
    expect(nobody).toHaveAccessibleDescription('There is nothing to pay, for you or for your students.');
    expect(screen.queryByRole('button', { name: /pay as|Students pay/ })).toBeNull();
    await user.click(nobody);
    expect(screen.getByLabelText('Number of students')).toHaveValue('30');
    expect(summary()).toHaveTextContent('PayerNobody');
    expect(summary()).toHaveTextContent('Free for your schoolUsually $19.99 per student');
    expect(within(summary()).getByRole('button', { name: 'Free for your school' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    await completed();
    expect(created()).toMatchObject({ payer: 'student', price: 19.99, quantity: 30, total: 599.7 });
    expect(created().metadata).toEqual({});
    expect(screen.getByRole('main')).toHaveTextContent('Students pay$0.00 (free for them)');
  });

  test('does not continue until a number and a variation are chosen, for any key of the variation', async () => {
    const { user } = await wizard.open(varied, { buyer });
    await user.click(screen.getByRole('button', { name: 'Students pay' }));
    const students = screen.getByLabelText('Number of students');
    await user.type(students, '1.5');
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    expect(students).toHaveFocus();
    expect(students).toHaveAccessibleDescription(/Enter a whole number above 0/);
    expect(currentPath()).toBe('/library/harbour-lease/purchase?step=players');
    await user.clear(students);
    await user.type(students, '5');
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    expect(screen.getByLabelText('Two parties')).toHaveFocus();
    expect(screen.getByRole('group', { name: 'Activity variation' })).toHaveAccessibleDescription(
      'Choose an activity variation.',
    );
    await user.click(screen.getByLabelText('Four parties'));
    await user.click(screen.getByRole('button', { name: 'Create session' }));
    await completed();
    expect(created().metadata.variation).toBe('__proto__');
    expect(screen.getByRole('main')).toHaveTextContent('ActivityFour parties');
  });

  test('shows the total and the way of payment during the choices, and leads back to earlier steps', async () => {
    const { user } = await wizard.open(simulation, { buyer });
    for (const text of ['Not chosen yet', '$19.99 per student']) expect(summary()).toHaveTextContent(text);
    // Small screens show one line that opens: the price, and the total once the number is known.
    expect(within(summary()).getByRole('button', { name: '$19.99 per student' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I pay as the instructor' }));
    for (const text of ['PayerYouPrice', 'Total–']) expect(summary()).toHaveTextContent(text);
    await user.type(screen.getByLabelText('Number of students'), '1000');
    for (const text of ['1,000 seats × $19.99', 'In US dollars. No tax is added.', 'Total$19,990.00'])
      expect(summary()).toHaveTextContent(text);
    const line = within(summary()).getByRole('button', { name: 'Total $19,990.00 · 1,000 seats' });
    expect(line).toHaveAttribute('aria-expanded', 'false');
    await user.click(line);
    expect(line).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(summary()).toHaveTextContent('PayerYou, by cardPrice');
    await user.click(await screen.findByRole('button', { name: 'Pay later by invoice' }));
    await user.click(step('Players'));
    expect(summary()).toHaveTextContent('PayerYou, by invoicePrice');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));

    expect(step('Payment')).toHaveAttribute('aria-current', 'step');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'How would you like to pay?' })).toHaveFocus(),
    );
    expect(step('Complete')).toBeDisabled();
    expect(step('Payer')).toHaveAccessibleName('Payer, step 1 of 4, done');
    expect(step('Payment')).toHaveAccessibleName('Payment, step 3 of 4');
    await user.click(step('Payer'));
    expect(screen.getByRole('heading', { name: 'Who pays?' })).toHaveFocus();
    expect(step('Players')).toBeDisabled();
    const chosen = { name: 'I pay as the instructor', pressed: true };
    expect(screen.getByRole('button', chosen)).toBeVisible();
    window.history.back();
    expect(await screen.findByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
    window.history.back();
    expect(await screen.findByLabelText('Number of students')).toHaveValue('1000');
  });

  test('keeps all entries after a reload, except the card', async () => {
    const app = await wizard.openPayment(simulation, { buyer, students: '7' });
    await fillCard(app);
    await app.user.click(screen.getByRole('button', { name: 'Pay later by invoice' }));
    await app.user.type(await screen.findByLabelText('Address'), '1 Main Street');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/4242|1290|12 \/ 90/);

    const { user } = await wizard.open(simulation, { buyer, search: '?step=payment' });
    expect(await screen.findByLabelText('Address')).toHaveValue('1 Main Street');
    expect(summary()).toHaveTextContent('7 seats ×');
    await user.click(screen.getByRole('button', { name: 'Pay now by card' }));
    expect(await screen.findByLabelText('Phone')).toHaveValue('555 0100');
    expect(await screen.findByLabelText('Card number')).toHaveValue('');
  });

  test('works if the browser blocks the storage', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const kept = Object.getOwnPropertyDescriptors(Storage.prototype);
    const token = await server.signIn(buyer);
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
    try {
      const { user } = await renderApp('/library/hop-line/purchase', { token });
      await user.click(await screen.findByRole('button', { name: 'I pay as the instructor' }));
      await user.type(screen.getByLabelText('Number of students'), '5');
      await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
      expect(await payButton()).toHaveTextContent('Pay $99.95');
    } finally {
      Object.defineProperties(Storage.prototype, kept);
    }
  });
});
