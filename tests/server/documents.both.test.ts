import { describe, expect, test } from 'vitest';
import { documents, invites, schools, simulations, users } from '../../server/db/tables';
import type { Document } from '../../src/contract/document';
import { anOrder } from './commerce';
import { aBilling } from './forms';
import { aRun, startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
const documentsOf = async (token: string, purchase: string): Promise<Document[]> =>
  (await server.request('GET', `/api/documents/all?purchase=${purchase}`, { token })).body.items.toReversed();
const pdfOf = async (token: string, id: string) =>
  (
    await fetch(`${server.url}/api/documents/${id}/file`, { headers: { Authorization: `Bearer ${token}` } })
  ).bytes();

const details = {
  pl_name: 'Finance Office',
  pl_email: 'finance@school.example',
  pl_address: '1 Main Street',
  pl_country: 'DE',
  pl_tax_number: 'DE 136 695 976',
  pl_po: 'PO-4711',
};

async function anInvoice() {
  const buyer = await server.aBuyer();
  const simulation = await server.aSimulation({ name: 'Hop Line' });
  const order = anOrder(simulation, { metadata: details });
  const { body } = await buyer.buy(order);
  const [invoice = expect.fail('no invoice')] = await documentsOf(buyer.token, body._id);
  return { ...buyer, simulation, order, purchase: body._id as string, invoice };
}

async function aReceipt() {
  const buyer = await server.aBuyer();
  const simulation = await server.aSimulation({ name: 'Hop Line' });
  const { announced, purchaseWith } = aRun(simulation);
  const payment = await buyer.payAndVanish(announced);
  const { body } = await buyer.buy(purchaseWith(payment));
  const [receipt = expect.fail('no receipt')] = await documentsOf(buyer.token, body._id);
  return { ...buyer, simulation, payment, purchase: body._id as string, receipt };
}

test('an order by invoice is invoiced at once, to its recipient and its buyer, who keeps the details', async () => {
  const { invoice, order, user, token } = await anInvoice();
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(/^INV-\d{4}-\d{5}$/),
    issuer: server.config.seller,
    buyer: { name: 'Finance Office', country: 'DE', tax_number: 'DE 136 695 976' },
    po: 'PO-4711',
    order: order.order,
    lines: [{ description: 'Seats for Hop Line', quantity: 10, unit_price: 1250, amount: 12_500 }],
    ...{ net: 12_500, tax: 0, total: 12_500, payment: null, corrects: null },
  });
  expect(Date.parse(invoice.due ?? '') - Date.parse(invoice.date)).toBe(30 * 86_400_000);
  const sent = [...(await server.mailsTo(user.email)), ...(await server.mailsTo('finance@school.example'))];
  expect(sent.map(({ documentId }) => documentId)).toEqual([invoice._id, invoice._id]);
  const kept = (await server.request('GET', '/api/billing', { token })).body;
  // The number of a purchase order is of one order.
  expect(kept).toMatchObject({
    name: 'Finance Office',
    tax_number: 'DE 136 695 976',
    po: '',
    po_required: false,
  });
  const seen = await server.request('GET', `/api/documents/${invoice._id}`, { token: administrator });
  expect(seen.body).toEqual({ ...invoice, payable: false });
});

test('a cancelled order is credited, and mailed so to those who have the invoice', async () => {
  const { invoice, user, token, purchase } = await anInvoice();
  const payment = { amount: 2_500, open: 12_500, paid_on: '2025-11-28', reference: '' };
  const path = `/api/invoices/${invoice._id}/payments`;
  await server.request('POST', path, { token: administrator, body: payment });
  await server.request('POST', `/api/purchases/${purchase}/cancellation`, { token: administrator, body: {} });
  const [, note, ...more] = await documentsOf(token, purchase);
  expect(more).toEqual([]);
  expect(note).toMatchObject({
    kind: 'credit-note',
    total: 12_500,
    corrects: { _id: invoice._id, number: invoice.number },
  });
  for (const [to, text] of [
    [user.email, '$25.00 of the invoice was paid. The cancellation does not refund it'],
    [details.pl_email, `A credit note of $125.00 for invoice ${invoice.number} is attached.`],
    [details.pl_email, '$25.00 of the invoice was paid. The cancellation does not refund it'],
    [details.pl_email, 'Purchase order: PO-4711'],
  ] as const) {
    const sent = { documentId: note?._id, text: expect.stringContaining(text) };
    expect((await server.mailsTo(to)).at(-1)).toMatchObject(sent);
  }
});

test('a payment has its receipt, with what the account says of the buyer, and a refund its credit note', async () => {
  const { token, user, payment, purchase, receipt } = await aReceipt();
  expect(receipt).toMatchObject({
    kind: 'receipt',
    buyer: { name: `${user.name} ${user.lastname}`.trim(), email: user.email },
    payment: { id: payment, last4: '4242' },
    total: 12_500,
  });
  const refund = (amount: number) =>
    server.request('POST', `/api/payments/${payment}/refund`, {
      token: administrator,
      body: { amount, reason: 'Ordered twice.' },
    });
  await refund(500);
  await refund(12_000);
  const notes = (await documentsOf(token, purchase)).slice(1);
  expect(notes.map(({ kind, total, reason, corrects }) => [kind, total, reason, corrects?.number])).toEqual([
    ['credit-note', 500, 'Ordered twice.', receipt.number],
    ['credit-note', 12_000, 'Ordered twice.', receipt.number],
  ]);
  const [mail] = (await server.mailsTo(user.email)).filter(({ documentId }) => documentId === notes[1]?._id);
  expect(mail?.subject).toBe('Your refund for Hop Line');
});

test('a refund that takes the place of one that has failed is credited, and its payer told of each, though both come at once', async () => {
  const { token, user, payment, purchase } = await aReceipt();
  const body = { reason: 'Ordered twice.' };
  await server.request('POST', `/api/payments/${payment}/refund`, { token: administrator, body });
  const [first = expect.fail('no refund')] = server.stripe.refundsOf(payment);
  Object.assign(first, { status: 'failed', failure_reason: 'declined' });
  server.stripe.refund(payment, 12_500);
  await server.deliver(server.stripe.event('charge.refunded', { payment_intent: payment }));
  const kinds = (await documentsOf(token, purchase)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['credit-note', 'credit-note', 'receipt', 'receipt']);
  const told = (await server.mailsTo(user.email)).map(({ subject }) => subject);
  const refunded = 'Your refund for Hop Line';
  expect(told.filter((subject) => subject.startsWith(refunded)).toSorted()).toEqual([
    ...[refunded, refunded, `${refunded} has failed`],
  ]);
});

test('a payment that buys its seat again, since its refund has failed, has one receipt', async () => {
  const { token, simulation, purchase, invite, payAndVanish, inviteNow } = await server.aPayingStudent();
  const seat = { client_id: simulation.id, quantity: 1, invite: invite.id };
  const payment = await payAndVanish(seat);
  await server.deliver(server.succeeded(payment));
  const students = `/api/sessions/${purchase.id}/students`;
  const post = (path: string, body: object) => server.request('POST', path, { token: administrator, body });
  server.stripe.refundNext({ status: 'failed', failure_reason: 'declined' });
  await post(`${students}/${invite.id}/revocation`, { refund: true });
  expect((await inviteNow()).payment).toBeNull();
  // As an instructor who adds the student again.
  await server.change(invites, invite.id, { revokedAt: null });
  await post(`/api/payments/${payment}/finish`, {});
  expect((await inviteNow()).payment).toMatchObject({ id: payment });
  const { items } = (await server.request('GET', `/api/documents/all?invite=${invite.id}`, { token })).body;
  expect(items).toMatchObject([{ kind: 'receipt', payment: { id: payment } }]);
});

test('what was issued stays the same to the byte, whatever changes', async () => {
  const { invoice, token, user, simulation } = await anInvoice();
  const before = await pdfOf(token, invoice._id);
  await server.change(users, user.id, { name: 'Renamed', billing: null });
  await server.change(simulations, simulation.id, { name: 'Renamed', priceCents: 1 });
  const { seller } = server.config;
  server.config.seller = 'Another seller';
  const now = (await server.request('GET', `/api/documents/${invoice._id}`, { token })).body;
  const after = await pdfOf(token, invoice._id);
  server.config.seller = seller;
  expect(now).toEqual(invoice);
  expect(Buffer.compare(before, after)).toBe(0);
  const file = Buffer.from(before).toString('latin1');
  expect(file).toMatch(/^%PDF-1\.7/);
  for (const scope of ['Row', 'Column']) expect(file).toContain(`/Scope /${scope}`);
  const change = server.change(documents, invoice._id, { totalCents: 1 });
  await expect(change).rejects.toMatchObject({
    cause: { message: 'A document that was issued cannot be changed' },
  });
});

test('a long address is on the file in full, over several pages', async () => {
  const { buy, token } = await server.aBuyer();
  const metadata = { ...details, pl_address: Array.from({ length: 250 }, (_, line) => line).join('\n') };
  const { body } = await buy(anOrder(await server.aSimulation(), { metadata }));
  const [invoice = expect.fail('no invoice')] = await documentsOf(token, body._id);
  const file = Buffer.from(await pdfOf(token, invoice._id)).toString('latin1');
  // About fifty lines fit on a page.
  expect(file.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(5);
});

test('numbers begin with 1 in each year of the seller, and none is lost with an order that fails or waits', async () => {
  const { now } = server.services;
  const { documents: settings } = server.config;
  server.config.documents = { ...settings, prefix: 'N-', timeZone: 'America/New_York' };
  server.config.approveInvoicesAbove = 124;
  const waiting = await server.aBuyer();
  const simulation = await server.aSimulation();
  const { body } = await waiting.buy(anOrder(simulation));
  expect(await documentsOf(waiting.token, body._id)).toEqual([]);
  server.config.approveInvoicesAbove = null;
  const numbers: string[] = [];
  for (const time of ['2027-01-01T04:59:59Z', '2027-01-01T05:00:00Z', '2027-01-01T04:00:00Z']) {
    server.services.now = () => new Date(time);
    const buyer = await server.aBuyer();
    // The second call of the same order makes no second invoice, nor does one that is refused.
    const order = anOrder(simulation);
    const made = await buyer.buy(order);
    await Promise.all([buyer.buy(order), buyer.buy(anOrder(simulation, { price: 1 }))]);
    numbers.push(
      ...(await documentsOf(buyer.token, made.body._id)).map(({ number, date }) => `${number} ${date}`),
    );
  }
  server.services.now = now;
  expect(numbers).toEqual([
    'N-INV-2026-00001 2026-12-31',
    'N-INV-2027-00001 2027-01-01',
    'N-INV-2026-00002 2026-12-31',
  ]);
  await server.request('POST', `/api/purchases/${body._id}/approval`, { token: administrator, body: {} });
  const [approved] = await documentsOf(waiting.token, body._id);
  server.config.documents = settings;
  expect(approved?.number).toMatch(/^N-INV-\d{4}-\d{5}$/);
});

describe('the details of a buyer', () => {
  test('are checked by country, and told at their field', async () => {
    const { token, buy } = await server.aBuyer();
    const simulation = await server.aSimulation();
    const message = 'Enter a valid St.-Nr. (German Tax Number) or USt ID Nr. (German VAT Number).';
    for (const [given, field, told] of [
      [{ country: 'DE', tax_number: '136695973' }, 'tax_number', message],
      [{ country: '', tax_number: '136695976' }, 'country', 'Choose the country of the tax number.'],
      [{ country: 'ZZ', tax_number: '' }, 'country', 'Choose a country.'],
      [{ email: 'finance' }, 'email', 'Enter a valid email address.'],
    ] as const) {
      const answer = await server.request('POST', '/api/billing', {
        token,
        body: { ...aBilling(), ...given },
      });
      expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: told } } });
    }
    for (const [country, tax_number] of [
      ['GR', 'EL094259216'],
      ['ES', 'ESB58378431'],
      ['IN', '27AAPFU0939F1ZV'],
      ['JP', 'T5835678256246'],
      ['GB', 'GB 980 7806 84'],
      ['SO', 'any'],
    ]) {
      const body = { ...aBilling(), country, tax_number };
      expect((await server.request('POST', '/api/billing', { token, body })).body).toMatchObject({
        tax_number,
      });
    }
    const metadata = { ...details, pl_tax_number: '136695973' };
    expect(await buy(anOrder(simulation, { metadata }))).toMatchObject({
      status: 400,
      body: { errors: { pl_tax_number: message } },
    });
  });

  test('are those of the school on a receipt until there are own ones, but not on a student’s', async () => {
    const school = await server.aSchool();
    const billing = { ...aBilling(), name: 'Northfield', tax_number: '12-3456789' };
    await server.change(schools, school.id, { billing });
    const simulation = await server.aSimulation();
    const { announced, purchaseWith } = aRun(simulation);
    const [buyer, student] = [await server.aBuyer(), await server.aPayingStudent()];
    for (const { user } of [buyer, student]) await server.change(users, user.id, { schoolId: school.id });
    const { body } = await buyer.buy(purchaseWith(await buyer.payAndVanish(announced)));
    const [receipt] = await documentsOf(buyer.token, body._id);
    expect(receipt?.buyer).toMatchObject({
      name: 'Northfield',
      tax_number: '12-3456789',
      email: buyer.user.email,
    });
    const known = (await server.request('GET', '/api/billing', { token: student.token })).body;
    expect(known.name).toBe('');
  });

  test('begin as those of the school, which may ask for a purchase order', async () => {
    const { user, token, buy } = await server.aBuyer();
    const school = await server.aSchool();
    const billing = { ...aBilling(), name: 'Northfield', country: 'US' };
    await server.change(schools, school.id, { billing, poRequired: true });
    await server.change(users, user.id, { schoolId: school.id });
    const known = (await server.request('GET', '/api/billing', { token })).body;
    expect(known).toMatchObject({ name: 'Northfield', country: 'US', po_required: true });
    const simulation = await server.aSimulation();
    const told = 'Your school asks for a purchase order number.';
    expect(await buy(anOrder(simulation))).toMatchObject({ status: 400, body: { errors: { pl_po: told } } });
    expect((await buy(anOrder(simulation, { metadata: details }))).status).toBe(201);
  });
});
