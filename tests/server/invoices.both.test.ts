import { eq, inArray } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { auditEntries, mails } from '../../server/db/tables';
import { later, stopClock } from './clock';
import { DAY, invoicesOn } from './invoices';
import { startTestServer } from './support';

const server = await startTestServer();
const { signedIn, listed, anInvoice, remindersTo, workInDays } = invoicesOn(server);

const ageing = async () =>
  (await server.request('GET', '/api/invoices/ageing', { token: await signedIn() })).body;

test('an invoice is paid in parts, no cent more, and each part is booked once', async () => {
  const { find, record, purchase, token: buyer, id, number } = await anInvoice();
  expect(await find()).toMatchObject({ state: 'open', total: 12_500, paid: 0, open: 12_500, payments: [] });
  const twice = await Promise.all([record(2_500, 12_500), record(2_500, 12_500)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await find()).toMatchObject({ state: 'partly-paid', paid: 2_500, open: 10_000 });
  const beyond = { status: 400, body: { errors: { amount: 'At most $100.00 is open.' } } };
  expect(await record(10_001, 10_000)).toMatchObject(beyond);
  for (const day of ['0000-01-01', '1999-12-31', '2100-12-31'])
    expect(await record(1, 10_000, day)).toMatchObject({
      status: 400,
      body: { errors: { paid_on: expect.stringMatching(/^Enter a day/) } },
    });
  expect((await server.request('GET', `/api/documents/${id}`, { token: buyer })).body.open).toBe(10_000);
  expect((await record(10_000, 10_000)).body).toMatchObject({
    state: 'paid',
    open: 0,
    payments: [{ amount: 2_500, paid_on: '2025-11-28', reference: 'TR-1' }, { amount: 10_000 }],
  });
  expect(await server.db.$count(auditEntries, eq(auditEntries.recordId, purchase))).toBe(2);
  const files = ['documents/csv', `purchases/csv?q=${number}`];
  for (const file of files) {
    const { body } = await server.request('GET', `/api/${file}`, { token: await signedIn() });
    const row = body.split('\r\n').find((line: string) => line.includes(number));
    expect(row, file).toContain('TR-1; TR-1');
  }
});

test('a payment that was recorded by mistake is open again, once', async () => {
  const { find, record, remove, user } = await anInvoice();
  const { body } = await record(12_500, 12_500);
  const twice = await Promise.all([remove(body.payments[0]._id), remove(body.payments[0]._id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await find()).toMatchObject({ state: 'open', paid: 0, open: 12_500, payments: [] });
  await workInDays(38);
  expect(await remindersTo(user.email)).toHaveLength(1);
});

test('a payment that is recorded during the cancellation counts before it, or is refused', async () => {
  const invoices = await Promise.all([anInvoice(), anInvoice(), anInvoice()]);
  for (const { record, cancel, find } of invoices) {
    const [paid, cancelled] = await Promise.all([record(2_500, 12_500), cancel()]);
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
  onTestFinished(stopClock());
  const [partly, paid, whole] = [await anInvoice(), await anInvoice(), await anInvoice()];
  await partly.record(2_500, 12_500);
  await paid.record(12_500, 12_500);
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
  await workInDays(36);
  expect(await remindersTo(partly.user.email)).toEqual([]);
  await workInDays(38);
  const [mail, ...more] = await remindersTo(partly.user.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`$100.00 of invoice ${partly.number}`);
  expect(mail?.documentId).toBe(partly.id);
  expect(await remindersTo(paid.user.email)).toEqual([]);
  expect(await remindersTo('finance@school.example')).not.toEqual([]);
  await whole.record(12_500, 12_500);
  await workInDays(61);
  const counts = [partly, whole].map(async ({ user }) => (await remindersTo(user.email)).length);
  expect(await Promise.all(counts)).toEqual([2, 1]);
});

test('a reminder that waits for the mail server is not sent once the invoice is paid or cancelled', async () => {
  const [paid, cancelled] = [await anInvoice(), await anInvoice()];
  await workInDays(38);
  const ids = [paid.id, cancelled.id];
  await server.db.update(mails).set({ status: 'queued' }).where(inArray(mails.documentId, ids));
  await paid.record(12_500, 12_500);
  await cancelled.cancel();
  for (const { user, id } of [paid, cancelled]) {
    expect(await remindersTo(user.email)).toEqual([]);
    expect((await server.mailsTo(user.email))[0]).toMatchObject({ documentId: id });
  }
});
