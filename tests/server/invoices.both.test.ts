import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { auditEntries } from '../../server/db/schema/audit';
import { documents } from '../../server/db/schema/documents';
import { mails } from '../../server/db/schema/mails';
import type { Invoice } from '../../src/contract/invoice';
import { later } from './clock';
import { anOrder, payersOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();
const payers = payersOn(server);
const administrator = await server.aUser({ role: 'administrator' });
/** A login of an administrator, begun now. */
const signedIn = () => server.signIn(administrator);
const DAY = 24 * 60;

const listed = async (query: string): Promise<Invoice[]> =>
  (await server.request('GET', `/api/invoices/all?${query}`, { token: await signedIn() })).body.items;
const ageing = async () =>
  (await server.request('GET', '/api/invoices/ageing', { token: await signedIn() })).body;

/** An order of $125.00 by invoice. */
async function anInvoice() {
  const buyer = await payers.aBuyer();
  const { body } = await buyer.buy(anOrder(await server.aSimulation()));
  const [{ id, number } = expect.fail('no invoice')] = await server.db
    .select()
    .from(documents)
    .where(eq(documents.purchaseId, body._id));
  const find = async () => (await listed(`q=${number}`))[0] ?? expect.fail('not listed');
  const pay = async (amount: number, open: number, paid_on = '2025-11-28') =>
    server.request('POST', `/api/invoices/${id}/payments`, {
      token: await signedIn(),
      body: { amount, open, paid_on, reference: 'TR-1' },
    });
  return { ...buyer, id, number, find, pay, purchase: body._id as string };
}

/** Without those that the placing of the order has mailed. */
const remindersTo = async (email: string) =>
  (await server.mailsTo(email)).filter(({ subject }) => / was due on /.test(subject));
const remindIn = (days: number) =>
  later(server, days * DAY, () =>
    Promise.all([new Reconciler(server.services).run(), new Reconciler(server.services).run()]),
  );

test('an invoice is paid in parts, no cent more, and each part is booked once', async () => {
  const { find, pay, purchase, token: buyer, id } = await anInvoice();
  expect(await find()).toMatchObject({ state: 'open', total: 12_500, paid: 0, open: 12_500, payments: [] });
  const twice = await Promise.all([pay(2_500, 12_500), pay(2_500, 12_500)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await find()).toMatchObject({ state: 'partly-paid', paid: 2_500, open: 10_000 });
  const beyond = { status: 400, body: { errors: { amount: 'At most $100.00 is open.' } } };
  expect(await pay(10_001, 10_000)).toMatchObject(beyond);
  for (const day of ['0000-01-01', '1999-12-31', '2100-12-31'])
    expect(await pay(1, 10_000, day)).toMatchObject({
      status: 400,
      body: { errors: { paid_on: expect.stringMatching(/^Enter a day/) } },
    });
  expect((await server.request('GET', `/api/documents/${id}`, { token: buyer })).body.open).toBe(10_000);
  expect((await pay(10_000, 10_000)).body).toMatchObject({
    state: 'paid',
    open: 0,
    payments: [{ amount: 2_500, paid_on: '2025-11-28', reference: 'TR-1' }, { amount: 10_000 }],
  });
  expect(await server.db.$count(auditEntries, eq(auditEntries.recordId, purchase))).toBe(2);
});

test('a payment that was recorded by mistake is open again, once', async () => {
  const { find, pay, id, user } = await anInvoice();
  const { body } = await pay(12_500, 12_500);
  const remove = async () =>
    server.request('DELETE', `/api/invoices/${id}/payments/${body.payments[0]._id}`, {
      token: await signedIn(),
    });
  const twice = await Promise.all([remove(), remove()]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await find()).toMatchObject({ state: 'open', paid: 0, open: 12_500, payments: [] });
  await remindIn(38);
  expect(await remindersTo(user.email)).toHaveLength(1);
});

test('a cancelled order leaves nothing to pay', async () => {
  const { find, purchase } = await anInvoice();
  await server.request('POST', `/api/purchases/${purchase}/cancellation`, {
    token: await signedIn(),
    body: {},
  });
  expect(await find()).toMatchObject({ state: 'credited', credited: 12_500, open: 0 });
});

test('a payment that is recorded during the cancellation counts before it, or is refused', async () => {
  const invoices = await Promise.all([anInvoice(), anInvoice(), anInvoice()]);
  const token = await signedIn();
  for (const { pay, purchase, find } of invoices) {
    const path = `/api/purchases/${purchase}/cancellation`;
    const cancel = () => server.request('POST', path, { token, body: {} });
    const [paid, cancelled] = await Promise.all([pay(2_500, 12_500), cancel()]);
    const { payments, ...told } = await find();
    expect(told).toMatchObject({
      state: 'credited',
      credited: 12_500,
      open: 0,
      paid: paid.status === 200 ? 2_500 : 0,
    });
    expect([cancelled.status, payments.length]).toEqual([200, paid.status === 200 ? 1 : 0]);
  }
});

test('due today is not overdue; later, an invoice is reminded of its rest, and no longer once it is paid', async () => {
  const [partly, paid, whole] = [await anInvoice(), await anInvoice(), await anInvoice()];
  await partly.pay(2_500, 12_500);
  await paid.pay(12_500, 12_500);
  await later(server, 30 * DAY, async () => {
    expect((await partly.find()).state).toBe('partly-paid');
    expect((await ageing()).to_30).toBe(0);
  });
  await later(server, 31 * DAY, async () => {
    expect((await partly.find()).state).toBe('overdue');
    expect((await ageing()).to_30).toBeGreaterThanOrEqual(22_500);
    const overdue = (await listed('state=overdue&pp=1000')).map(({ _id }) => _id);
    expect([partly, paid, whole].map(({ id }) => overdue.includes(id))).toEqual([true, false, true]);
  });
  await remindIn(36);
  expect(await remindersTo(partly.user.email)).toEqual([]);
  await remindIn(38);
  const [mail, ...more] = await remindersTo(partly.user.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`$100.00 of invoice ${partly.number}`);
  expect(mail?.documentId).toBe(partly.id);
  expect(await remindersTo(paid.user.email)).toEqual([]);
  expect(await remindersTo('finance@school.example')).not.toEqual([]);
  await whole.pay(12_500, 12_500);
  await remindIn(61);
  const counts = [partly, whole].map(async ({ user }) => (await remindersTo(user.email)).length);
  expect(await Promise.all(counts)).toEqual([2, 1]);
});

test('a reminder that waits for the mail server is not sent once the invoice is paid or cancelled', async () => {
  const [paid, cancelled] = [await anInvoice(), await anInvoice()];
  await remindIn(38);
  const ids = [paid.id, cancelled.id];
  await server.db.update(mails).set({ status: 'queued' }).where(inArray(mails.documentId, ids));
  await paid.pay(12_500, 12_500);
  const path = `/api/purchases/${cancelled.purchase}/cancellation`;
  await server.request('POST', path, { token: await signedIn(), body: {} });
  for (const { user, id } of [paid, cancelled]) {
    expect(await remindersTo(user.email)).toEqual([]);
    expect((await server.mailsTo(user.email))[0]).toMatchObject({ documentId: id });
  }
});
