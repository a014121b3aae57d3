import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, onTestFinished, test } from 'vitest';
import { type schools, users } from '../../server/db/tables';
import type { Document, DocumentSums } from '../../src/contract/document';
import type { Invoice } from '../../src/contract/invoice';
import { times } from '../support/generated';
import { openBilling } from './billingVisits';
import { workAfter } from './clock';
import { anOrder } from './commerce';
import { aRun, startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const { stripe, deliver } = server;
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
const request = async (method: string, path: string, body?: object) =>
  server.request(method, path, { token: administrator, ...(body && { body }) });

type Row = Record<string, string>;
/** The rows of a file, as a spreadsheet reads them. */
async function fileOf(path: string, token = administrator): Promise<Row[]> {
  const { body } = await server.request('GET', path, { token });
  return Papa.parse<Row>(body.replace('\ufeff', ''), { header: true, skipEmptyLines: true }).data;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const cents = (rows: readonly Row[], column: string): number =>
  sum(rows.map((row) => Math.round(Number(row[column]) * 100)));

const kinds = [
  ...['card', 'card', 'further seats', 'invoice', 'invoice', 'student', 'transfer', 'transfer'],
  ...['removed transfer', 'online', 'refund', 'refund', 'refund there', 'refund that is refused'],
  ...['refund that waits', 'refund that fails', 'cancellation', 'cancellation with refund'],
] as const;
const history = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    cents: fc.integer({ min: 1, max: 12_000 }),
    lot: fc.nat(1_000),
  }),
  { minLength: 10, maxLength: 24 },
);
/** Each kind of act once, and some twice. */
const everyKind = [...kinds, 'refund that fails', 'transfer'].map((kind, lot) => ({
  kind: kind as (typeof kinds)[number],
  cents: 700 + 3 * lot,
  lot,
}));

interface Order {
  id: string;
  isCancelled?: boolean;
  /** Of an order by card, or of further seats for it. */
  payment?: string;
  isPaidByStudents?: boolean;
}

/** A school with two buyers, and one of no school, whose orders, payments and refunds make a history. */
async function aWorld() {
  const school = await server.aSchool({ financeEmail: 'finance@books.example' });
  const simulation = await server.aSimulation({ priceCents: 1999 });
  const buyers = await Promise.all(
    [school.id, school.id, null].map(async (schoolId) => {
      const buyer = await server.aBuyer();
      await server.db.update(users).set({ schoolId }).where(eq(users.id, buyer.user.id));
      return { ...buyer, schoolId, orders: [] as Order[], invoices: [] as string[] };
    }),
  );
  /** The payments of seats by students, by their order. */
  const seats: { order: string; payment: string }[] = [];
  const transfers: { invoice: string; id: string; amount: number }[] = [];
  /** The payments of invoices at the provider’s page. */
  const onlines: { invoice: string; payment: string }[] = [];
  const all = () => buyers.flatMap(({ orders }) => orders);
  const charges = () => [
    ...all().flatMap(({ payment = [] }) => payment),
    ...seats.map((seat) => seat.payment),
  ];
  const refundable = () => [...charges(), ...onlines.map(({ payment }) => payment)];
  const pick = <T>(of: readonly T[], lot: number): T | undefined => of[lot % of.length];

  async function byCard(lot: number, sessionOf?: Order) {
    const buyer = pick(buyers, lot);
    if (!buyer) return;
    const run = aRun(simulation, { quantity: 1 + (lot % 9) });
    const session = sessionOf && { session: sessionOf.id };
    const payment = await buyer.payAndVanish({ ...run.announced, ...session });
    const order = { ...run.purchaseWith(payment), ...(sessionOf && { seats_of: sessionOf.id }) };
    const { status, body } = await buyer.buy(order);
    expect(status, JSON.stringify(body)).toBe(201);
    buyer.orders.push({ id: body._id, payment });
  }

  async function furtherSeats(lot: number) {
    const session = pick(buyers, lot)?.orders.find(({ payment, isCancelled }) => payment && !isCancelled);
    const purchase = session && (await request('GET', `/api/purchases/${session.id}`)).body;
    if (session && !purchase.seats_of) await byCard(lot, session);
  }

  async function byInvoice(lot: number) {
    const buyer = pick(buyers, lot);
    const { body } = (await buyer?.buy(anOrder(simulation, { quantity: 1 + (lot % 9) }))) ?? {};
    buyer?.orders.push({ id: body._id });
    const { items } = (await request('GET', `/api/documents/all?purchase=${body._id}`)).body;
    buyer?.invoices.push(items[0]._id);
  }

  async function bySeat(lot: number) {
    const buyer = pick(buyers, lot);
    let order = buyer?.orders.find((known) => known.isPaidByStudents && !known.isCancelled);
    if (!order) {
      const given = { payer: 'student', pay_later: false, metadata: {} } as const;
      const { body } = (await buyer?.buy(anOrder(simulation, given))) ?? {};
      order = { id: body._id, isPaidByStudents: true };
      buyer?.orders.push(order);
    }
    const student = await server.aBuyer('student');
    // A member of the school, which pays for no student all the same.
    await server.db.update(users).set({ schoolId: school.id }).where(eq(users.id, student.user.id));
    const invite = await server.anInvite({ classId: order.id, studentId: student.user.id });
    const payment = await student.payAndVanish({ client_id: simulation.id, quantity: 1, invite: invite.id });
    expect((await student.charge({ charge: payment, invite: invite.id })).status).toBe(200);
    seats.push({ order: order.id, payment });
  }

  const invoiceOf = async (id: string): Promise<Invoice> => {
    const { number } = (await request('GET', `/api/documents/${id}`)).body;
    return (await request('GET', `/api/invoices/all?q=${number}`)).body.items[0];
  };

  async function transfer(lot: number, most: number) {
    const id = pick(
      buyers.flatMap(({ invoices }) => invoices),
      lot,
    );
    const open = id ? (await invoiceOf(id)).open : 0;
    if (!id || open === 0) return;
    const amount = Math.min(most, open);
    const body = { amount, open, paid_on: '2026-01-31', reference: '' };
    const { payments } = (await request('POST', `/api/invoices/${id}/payments`, body)).body as Invoice;
    const known = new Set(transfers.map((one) => one.id));
    const made = payments.find(({ _id }) => !known.has(_id)) ?? expect.fail('no payment');
    transfers.push({ invoice: id, id: made._id, amount });
  }

  async function removeTransfer(lot: number) {
    const removed = pick(transfers, lot);
    if (!removed) return;
    await request('DELETE', `/api/invoices/${removed.invoice}/payments/${removed.id}`);
    transfers.splice(transfers.indexOf(removed), 1);
  }

  async function online(lot: number) {
    const buyer = pick(
      buyers.filter(({ invoices }) => invoices.length > 0),
      lot,
    );
    const id = pick(buyer?.invoices ?? [], lot);
    const open = id ? (await invoiceOf(id)).open : 0;
    if (!buyer || !id || open < 50) return;
    const call = { token: buyer.token, body: { open } };
    const { url } = (await server.request('POST', `/api/documents/${id}/checkout`, call)).body;
    const session = url.split('/').at(-1);
    stripe.checkouts.payByCard(session);
    await deliver(stripe.event('checkout.session.completed', stripe.checkouts.find(session)), 2);
    onlines.push({ invoice: id, payment: stripe.checkouts.intentOf(session).id });
  }

  const tell = (payment: string, type: string) =>
    deliver(stripe.event(type, { object: 'charge', payment_intent: payment }), 2);

  async function refund(lot: number, most: number, outcome: 'succeeded' | 'pending' | 'failed' | 'there') {
    const payment = pick(refundable(), lot);
    const left = payment ? stripe.intentOf(payment).amount_received - stripe.givenBack(payment) : 0;
    if (!payment || left === 0) return;
    const amount = Math.min(most, left);
    if (outcome === 'there') stripe.refund(payment, amount);
    else {
      stripe.refundNext({ status: outcome });
      await request('POST', `/api/payments/${payment}/refund`, { amount, reason: 'Ordered twice.' });
    }
    await tell(payment, 'charge.refunded');
  }

  /** A refund that has succeeded or waits fails at the bank; one that waits may also succeed. */
  async function settle(lot: number, from: 'succeeded' | 'pending', status: 'succeeded' | 'failed') {
    const made = refundable().flatMap((payment) => stripe.refundsOf(payment));
    const chosen = pick(
      made.filter((one) => one.status === from),
      lot,
    );
    if (!chosen) return false;
    Object.assign(chosen, { status, ...(status === 'failed' && { failure_reason: 'declined' }) });
    await tell(chosen.payment_intent, status === 'failed' ? 'refund.failed' : 'refund.updated');
    return true;
  }

  async function cancel(lot: number, withRefund: boolean) {
    const order = pick(
      all().filter(({ isCancelled }) => !isCancelled),
      lot,
    );
    if (!order) return;
    await request('POST', `/api/purchases/${order.id}/cancellation`, { refund: withRefund });
    for (const one of all()) {
      const { data } = (await request('GET', `/api/purchases/${one.id}`)).body;
      one.isCancelled = data.status === 'cancelled';
    }
  }

  const acts: Record<(typeof kinds)[number], (lot: number, cents: number) => Promise<unknown>> = {
    card: (lot) => byCard(lot),
    'further seats': furtherSeats,
    invoice: byInvoice,
    student: bySeat,
    transfer,
    online,
    'removed transfer': removeTransfer,
    refund: (lot, most) => refund(lot, most, 'succeeded'),
    'refund there': (lot, most) => refund(lot, most, 'there'),
    'refund that is refused': (lot, most) => refund(lot, most, 'failed'),
    'refund that waits': (lot, most) => refund(lot, most, 'pending'),
    'refund that fails': (lot) => settle(lot, 'succeeded', 'failed'),
    cancellation: (lot) => cancel(lot, false),
    'cancellation with refund': (lot) => cancel(lot, true),
  };
  return { school, buyers, seats, transfers, onlines, charges, refundable, acts, settle };
}

const charged = (payment: string): number => stripe.intentOf(payment).amount_received;
const refunded = (payment: string): number =>
  sum(stripe.refundsOf(payment).flatMap(({ status, amount }) => (status === 'succeeded' ? amount : [])));

const isInvoiced = ({ Kind, 'Payment ID': payment }: Row) => Kind === 'invoice' || !payment;

/** A file of documents adds up to the provider's charges and refunds, and the recorded transfers. */
function expectBooks(
  rows: readonly Row[],
  {
    payments,
    transfers,
    onlines,
  }: Record<'payments' | 'onlines', readonly string[]> & { transfers: readonly number[] },
) {
  const byCard = rows.filter((row) => !isInvoiced(row));
  expect(new Set(byCard.map((row) => row['Payment ID']))).toEqual(new Set(payments));
  for (const payment of payments) {
    const own = byCard.filter((row) => row['Payment ID'] === payment);
    expect(cents(own, 'Total'), payment).toBe(charged(payment) - refunded(payment));
    expect(cents(own, 'Received'), payment).toBe(charged(payment));
    expect(cents(own, 'Refunded'), payment).toBe(refunded(payment));
  }
  const invoiced = rows.filter(isInvoiced);
  expect(cents(invoiced, 'Received')).toBe(sum(transfers) + sum(onlines.map(charged)));
  expect(cents(invoiced, 'Refunded')).toBe(sum(onlines.map(refunded)));
  const correcting = (numbers: readonly (string | undefined)[]) =>
    rows.filter(({ Corrects }) => Corrects !== '' && numbers.includes(Corrects));
  for (const invoice of rows.filter(({ Kind }) => Kind === 'invoice')) {
    const notes = correcting([invoice.Number]);
    const revoked = correcting(notes.map((note) => note.Number));
    const left = cents([invoice, ...notes, ...revoked], 'Total');
    const paid = cents([invoice], 'Received') - cents([invoice], 'Refunded');
    // An order that was paid and then cancelled leaves nothing open: its money is returned by the way it came.
    expect(cents([invoice], 'Open')).toBe(Math.max(0, left - paid));
  }
  expect(cents(rows, 'Net') + cents(rows, 'Tax')).toBe(cents(rows, 'Total'));
  expect(rows.filter(({ Currency }) => Currency !== 'USD')).toEqual([]);
}

/** The sums that the page shows are those of the file. */
function expectSums(sums: DocumentSums, rows: readonly Row[]) {
  const total = (which: (row: Row) => boolean) => cents(rows.filter(which), 'Total');
  expect(sums).toMatchObject({
    documents: rows.length,
    seats: sum(rows.map(({ Seats }) => Number(Seats))),
    charged: total(({ Corrects }) => Corrects === ''),
    received: cents(rows, 'Received') - cents(rows, 'Refunded'),
    credited: 0 - total(({ Corrects }) => Corrects !== ''),
    open: cents(rows, 'Open'),
  });
}

test('each file adds up to the charges and refunds of the provider and the recorded transfers, after any history', async () => {
  const payments: string[] = [];
  const allTransfers: number[] = [];
  const allOnlines: string[] = [];
  const addsUp = fc.asyncProperty(history, async (drawn) => {
    const world = await aWorld();
    const { school, buyers, seats, transfers, onlines, charges, refundable, acts, settle } = world;
    for (const { kind, lot, cents: most } of drawn) await acts[kind](lot, most);
    // In the end, no refund waits.
    await workAfter(server, 2);
    for (let lot = 0; await settle(lot, 'pending', lot % 2 ? 'failed' : 'succeeded'); ) lot += 1;

    for (const payment of refundable()) {
      const told = (await server.refundsAt(payment)).map((at) => [at.providerId, at.amount, at.state]);
      const made = stripe.refundsOf(payment).map(({ id, amount, status }) => [id, amount, status]);
      expect(told.toSorted()).toEqual(made.toSorted());
    }
    payments.push(...charges());
    allTransfers.push(...transfers.map(({ amount }) => amount));
    allOnlines.push(...onlines.map(({ payment }) => payment));
    const all = { payments, transfers: allTransfers, onlines: allOnlines };
    expectBooks(await fileOf('/api/documents/csv'), all);
    /** The payments of some invoices. */
    const paidOf = (ids: readonly string[]) => ({
      transfers: transfers.flatMap(({ invoice, amount }) => (ids.includes(invoice) ? amount : [])),
      onlines: onlines.flatMap(({ invoice, payment }) => (ids.includes(invoice) ? payment : [])),
    });

    const purchases = await fileOf('/api/purchases/csv');
    for (const { orders, invoices } of buyers) {
      for (const { id, payment = '', isCancelled, isPaidByStudents } of orders) {
        const own = isPaidByStudents
          ? seats.filter(({ order }) => order === id).map((seat) => seat.payment)
          : [payment].filter(Boolean);
        const row = purchases.find(({ Id }) => Id === id) ?? expect.fail('no row');
        if (row.Invoice) continue;
        expect(row).toMatchObject({ 'Payment ID': payment, Owed: '0.00' });
        expect(cents([row], 'Received')).toBe(sum(own.map(charged)));
        expect(cents([row], 'Refunded')).toBe(sum(own.map(refunded)));
        if (!isCancelled && !isPaidByStudents) expect(row.Maximum).toBe(row.Received);
      }
      for (const invoice of invoices) {
        const { number, open, purchase } = (await request('GET', `/api/documents/${invoice}`))
          .body as Document;
        const row = purchases.find(({ Id }) => Id === purchase) ?? expect.fail('no row');
        expect(row.Invoice).toBe(number);
        const paid = paidOf([invoice]);
        expect(cents([row], 'Received')).toBe(sum(paid.transfers) + sum(paid.onlines.map(charged)));
        expect(cents([row], 'Refunded')).toBe(sum(paid.onlines.map(refunded)));
        expect(cents([row], 'Owed')).toBe(open);
      }
    }
    const atProvider = [...payments, ...allOnlines];
    expect(cents(purchases, 'Received')).toBe(sum(atProvider.map(charged)) + sum(allTransfers));
    expect(cents(purchases, 'Refunded')).toBe(sum(atProvider.map(refunded)));

    const ofSchool = `?school=${school.id}`;
    const members = buyers.filter(({ schoolId }) => schoolId === school.id);
    const bought = members.flatMap(({ orders }) => orders.flatMap(({ payment = [] }) => payment));
    const billed = await fileOf(`/api/documents/csv${ofSchool}`);
    expectBooks(billed, { payments: bought, ...paidOf(members.flatMap(({ invoices }) => invoices)) });
    const contact = await openBilling(server, school.id);
    expect(await fileOf('/api/documents/csv', contact)).toEqual(billed);
    const { body: sums } = await request('GET', `/api/documents/sums${ofSchool}`);
    expect(sums.school).toBe(school.name);
    expectSums(sums, billed);
    expect((await server.request('GET', '/api/documents/sums', { token: contact })).body).toEqual(sums);

    for (const { token, orders, invoices } of buyers) {
      const own = await fileOf('/api/documents/csv', token);
      expectBooks(own, { payments: orders.flatMap(({ payment = [] }) => payment), ...paidOf(invoices) });
      expectSums((await server.request('GET', '/api/documents/sums', { token })).body, own);
    }
  });
  await fc.assert(addsUp, { numRuns: times(3), examples: [[everyKind]] });
});

test('a document stays with the school that its buyer was in, also as it is corrected', async () => {
  const [former, later] = [await server.aSchool(), await server.aSchool()];
  const buyer = await server.aBuyer();
  const move = (schoolId: string) =>
    server.db.update(users).set({ schoolId }).where(eq(users.id, buyer.user.id));
  await move(former.id);
  const { body } = await buyer.buy(anOrder(await server.aSimulation()));
  await move(later.id);
  await request('POST', `/api/purchases/${body._id}/cancellation`, {});
  const kindsOf = async ({ id }: typeof schools.$inferSelect) =>
    (await fileOf(`/api/documents/csv?school=${id}`)).map(({ Kind }) => Kind);
  expect([await kindsOf(former), await kindsOf(later)]).toEqual([['invoice', 'credit-note'], []]);
  const { body: sums } = await request('GET', `/api/documents/sums?school=${former.id}`);
  expect(sums).toEqual({
    school: former.name,
    ...{ documents: 2, sessions: 0, seats: 0, charged: 12_500, received: 0, credited: 12_500, open: 0 },
  });
});

test('sessions and seats are those of the orders of the time, further seats of one session with it', async () => {
  const buyer = await server.aBuyer();
  const simulation = await server.aSimulation();
  const run = aRun(simulation);
  const { body } = await buyer.buy(run.purchaseWith(await buyer.payAndVanish(run.announced)));
  const more = aRun(simulation, { quantity: 3 });
  const payment = await buyer.payAndVanish({ ...more.announced, session: body._id });
  await buyer.buy({ ...more.purchaseWith(payment), seats_of: body._id });
  await buyer.buy(anOrder(simulation));
  const sums = async (query = '') =>
    (await server.request('GET', `/api/documents/sums${query}`, { token: buyer.token })).body;
  expect(await sums()).toMatchObject({ school: '', documents: 3, sessions: 2, seats: 23, open: 12_500 });
  expect(await sums('?to=2020-01-31')).toMatchObject({ documents: 0, sessions: 0, seats: 0 });
});

test('the documents of a time are those whose date is in it, wherever somebody reads them', async () => {
  const { documents: settings } = server.config;
  const { now } = server.services;
  const buyer = await server.aUser();
  server.config.documents = { ...settings, timeZone: 'Pacific/Kiritimati' };
  server.services.now = () => new Date('2031-12-31T11:00:00Z');
  onTestFinished(() => {
    server.config.documents = settings;
    server.services.now = now;
  });
  const token = await server.signIn(buyer);
  await server.request('POST', '/api/integrations/purchase', {
    token,
    body: anOrder(await server.aSimulation()),
  });
  const datesOf = async (query: string) =>
    (await server.request('GET', `/api/documents/all?${query}`, { token })).body.items.map(
      ({ date }: Document) => date,
    );
  expect(await datesOf('from=2032-01-01&to=2032-01-01')).toEqual(['2032-01-01']);
  expect(await datesOf('to=2031-12-31')).toEqual([]);
  const outside = '/api/documents/csv?from=0000-01-01';
  expect((await server.request('GET', outside, { token })).status).toBe(400);
});
