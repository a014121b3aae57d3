import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { invoiceCheckouts, invoicePayments, purchases } from '../../server/db/tables';
import type { Payment } from '../../src/contract/payment';
import { later, stopClock, workAfter } from './clock';
import { anOrder } from './commerce';
import { DAY, invoicesOn } from './invoices';
import { startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const { stripe, deliver, db } = server;
const { checkouts } = stripe;
const { signedIn, listed, anInvoice, remindersTo, workInDays } = invoicesOn(server);

/** An invoice whose page of Checkout is open, for so many cents. */
async function anOpenPage(cents?: number) {
  const invoice = await anInvoice();
  const { body } = await invoice.open(cents);
  return { ...invoice, url: body.url as string, session: sessionOf(body.url) };
}
const sessionOf = (url: string): string => url.split('/').at(-1) ?? '';
const tell = (event: string, session: string) =>
  deliver(stripe.event(`checkout.session.${event}`, checkouts.find(session)));
const bookedOf = (documentId: string) =>
  db.select().from(invoicePayments).where(eq(invoicePayments.documentId, documentId));
const stripeIsDown = () => {
  // The library tries twice.
  for (let call = 0; call < 2; call += 1) stripe.failNext(() => 'hang up');
};

describe('the page of Checkout', () => {
  test('is opened for exactly what is open, once, and leads back to the invoice', async () => {
    const { id, number, user, record, open, read } = await anInvoice();
    await record(2_500, 12_500);
    expect(await read()).toMatchObject({ open: 10_000, payable: true, checkout: null });
    expect(await open(12_500)).toMatchObject({
      status: 409,
      body: { message: 'This invoice was changed meanwhile: $100.00 of it is open.' },
    });
    const before = checkouts.count();
    const answers = await Promise.all([open(10_000), open(10_000), open(10_000)]);
    const [{ url } = expect.fail('no page')] = answers.map(({ body }) => body);
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    expect(answers.map(({ body }) => body.url)).toEqual([url, url, url]);
    expect((await open(10_000)).body.url).toBe(url);
    expect(checkouts.count() - before).toBe(1);
    const [call] = stripe.callsTo('POST', '/v1/checkout/sessions').slice(-1);
    const form = Object.fromEntries(call?.form ?? []);
    const page = `${server.config.publicUrl}/admin/billing?document=${id}`;
    expect(form).toMatchObject({
      mode: 'payment',
      customer_email: user.email,
      success_url: page,
      cancel_url: page,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': '10000',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][product_data][name]': `Invoice ${number}`,
      'payment_intent_data[metadata][invoice]': id,
    });
    // Stripe takes half an hour to a day.
    expect(Number(form.expires_at) - Date.now() / 1000).toBeGreaterThan(1_800);
  });

  test('is not opened for what is paid or credited, or for other documents', async () => {
    const { record, open, read } = await anInvoice();
    await record(12_500, 12_500);
    const nothing = { status: 409, body: { message: 'There is nothing to pay.' } };
    expect(await open(1)).toMatchObject(nothing);
    expect(await read()).toMatchObject({ open: 0, payable: false });
    const cancelled = await anInvoice();
    await cancelled.cancel();
    expect(await cancelled.open()).toMatchObject(nothing);
    const path = `/api/documents/all?purchase=${cancelled.purchase}`;
    const { body } = await server.request('GET', path, { token: cancelled.token });
    const note = body.items.find(({ kind }: { kind: string }) => kind === 'credit-note');
    const call = { token: cancelled.token, body: { open: 1 } };
    expect(await server.request('POST', `/api/documents/${note._id}/checkout`, call)).toMatchObject(nothing);
  });

  test('is closed before a transfer is recorded or the order cancelled, and another one is for the rest', async () => {
    const { session, record, open, read } = await anOpenPage();
    expect((await record(2_500, 12_500)).status).toBe(200);
    expect(checkouts.find(session).status).toBe('expired');
    const { body } = await open(10_000);
    expect(checkouts.find(sessionOf(body.url))).toMatchObject({ status: 'open', amount_total: 10_000 });
    expect(await read()).toMatchObject({ open: 10_000, payable: true, checkout: null });
    const cancelled = await anOpenPage();
    expect((await cancelled.cancel()).status).toBe(200);
    expect(checkouts.find(cancelled.session).status).toBe('expired');
  });

  test('that was paid before the transfer is recorded is booked, and the transfer refused', async () => {
    const { id, session, record, find } = await anOpenPage();
    checkouts.payByCard(session);
    expect(await record(12_500, 12_500)).toMatchObject({
      status: 409,
      body: { message: 'This invoice was changed meanwhile: $0.00 of it is open.' },
    });
    expect(await find()).toMatchObject({ state: 'paid', paid: 12_500 });
    expect(await bookedOf(id)).toHaveLength(1);
  });

  test('that Stripe cannot close leaves all as it is, and one that it cannot open stands in nobody’s way', async () => {
    const { session, record, cancel, find } = await anOpenPage();
    for (const change of [() => record(2_500, 12_500), cancel]) {
      stripeIsDown();
      expect((await change()).status).toBe(502);
    }
    expect(await find()).toMatchObject({ state: 'open', paid: 0, credited: 0 });
    expect(checkouts.find(session).status).toBe('open');
    const other = await anInvoice();
    // Stripe repeats its first answer to a key.
    stripe.failNext(() => ({ status: 500, body: { error: { type: 'api_error', message: 'Broken.' } } }));
    expect((await other.open()).status).toBe(502);
    expect((await other.open()).status).toBe(200);
  });

  test('expires, and another one is opened', async () => {
    const { session, open, read } = await anOpenPage();
    checkouts.expire(session);
    expect(await tell('expired', session)).toMatchObject([{ status: 200 }]);
    expect(await read()).toMatchObject({ payable: true, checkout: null });
    const { body } = await open();
    expect(sessionOf(body.url)).not.toBe(session);
    // Without an event, too.
    checkouts.expire(sessionOf(body.url));
    const third = await open();
    expect(checkouts.find(sessionOf(third.body.url)).status).toBe('open');
  });
});

describe('an online payment', () => {
  test('is booked once, be it by events, the reconciler or the buyer’s return, at once and again', async () => {
    const { id, session, read, find, remove, mailed } = await anOpenPage();
    checkouts.payByCard(session);
    const completed = stripe.event('checkout.session.completed', checkouts.find(session));
    const [events, others] = await later(server, 2, () =>
      Promise.all([
        deliver(completed, 3),
        tell('async_payment_succeeded', session),
        new Reconciler(server.services).run(),
        new Reconciler(server.services).run(),
        read(),
      ]),
    );
    const paid = stripe.event('payment_intent.succeeded', checkouts.intentOf(session));
    const late = [...(await tell('completed', session)), ...(await deliver(paid))];
    for (const answer of [...events, ...others, ...late]) expect(answer.status).toBe(200);
    await workAfter(server, 300);
    const [payment, ...more] = await bookedOf(id);
    expect(more).toEqual([]);
    const reference = `card, ${checkouts.intentOf(session).id}`;
    expect(payment).toMatchObject({ amountCents: 12_500, reference, recordedBy: null });
    expect(await find()).toMatchObject({ state: 'paid', paid: 12_500, payments: [{ online: true }] });
    const checkout = { state: 'paid', amount: 12_500, failure: '' };
    expect(await read()).toMatchObject({ open: 0, payable: false, checkout });
    expect(await mailed(/^Payment for invoice /)).toHaveLength(1);
    expect(await remove(payment?.id ?? '')).toMatchObject({
      status: 409,
      body: { message: 'This payment was made online. It is refunded, not removed.' },
    });
  });

  test('is booked by the buyer’s return alone, and by the reconciler alone', async () => {
    const [returned, left] = [await anOpenPage(), await anOpenPage()];
    for (const { session } of [returned, left]) checkouts.payByCard(session);
    expect(await returned.read()).toMatchObject({ open: 0, checkout: { state: 'paid' } });
    await workAfter(server, 2);
    expect(await left.find()).toMatchObject({ state: 'paid', paid: 12_500 });
  });

  test('of an earlier state of the database is booked by its event', async () => {
    const { id, session, find } = await anOpenPage();
    checkouts.payByCard(session);
    await db.delete(invoiceCheckouts).where(eq(invoiceCheckouts.documentId, id));
    await tell('completed', session);
    expect(await find()).toMatchObject({ state: 'paid', payments: [{ amount: 12_500, online: true }] });
  });

  test('of somebody else’s session means nothing here', async () => {
    const foreign = stripe.event('checkout.session.completed', { id: 'cs_unknown' });
    expect(await deliver(foreign)).toMatchObject([{ status: 200 }]);
  });
});

describe('a bank debit', () => {
  test('is on its way for five days, in which nothing else is paid and nobody reminded, and then arrives', async () => {
    onTestFinished(stopClock());
    const { id, number, session, user, read, find, open, record, mailed } = await anOpenPage();
    checkouts.payByDebit(session);
    await tell('completed', session);
    const { checkout } = await read();
    const since = server.services.now().toISOString().slice(0, 10);
    expect(checkout).toEqual({ state: 'processing', amount: 12_500, refunded: 0, day: since, failure: '' });
    for (let day = 0; day < 5; day += 1)
      await later(server, day * DAY + 5, async () => {
        await new Reconciler(server.services).run();
        expect(await read()).toMatchObject({ open: 12_500, payable: false, checkout });
        for (const refused of [await open(), await record(12_500, 12_500)])
          expect(refused).toMatchObject({
            status: 409,
            body: { message: expect.stringMatching(/^A payment of \$125\.00 is on its way since .*\. Wait/) },
          });
      });
    expect(await find()).toMatchObject({ state: 'processing', checkout, payments: [] });
    expect((await listed(`state=processing&q=${number}`)).length).toBe(1);
    await workInDays(38);
    expect(await remindersTo(user.email)).toEqual([]);
    await later(server, 38 * DAY, async () => {
      for (const [state, count] of [
        ['overdue', 0],
        ['open', 0],
        ['processing', 1],
      ] as const)
        expect(await listed(`state=${state}&q=${number}`)).toHaveLength(count);
    });
    checkouts.succeed(session);
    await Promise.all([tell('async_payment_succeeded', session), tell('async_payment_succeeded', session)]);
    expect(await bookedOf(id)).toMatchObject([{ amountCents: 12_500 }]);
    expect((await bookedOf(id))[0]?.reference).toMatch(/^us bank account, pi_/);
    expect(await find()).toMatchObject({ state: 'paid', open: 0 });
    const [mail, ...more] = await mailed(/^Payment for invoice /);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`The payment of $125.00 for invoice ${number}`);
    await workInDays(61);
    expect(await remindersTo(user.email)).toEqual([]);
  });

  test('that fails reopens the invoice, tells its buyer, who pays again, and reminders go on', async () => {
    const { id, number, session, user, read, find, open, mailed } = await anOpenPage();
    checkouts.payByDebit(session);
    await tell('completed', session);
    const failure = 'The account has insufficient funds.';
    checkouts.fail(session, failure);
    await Promise.all([tell('async_payment_failed', session), tell('async_payment_failed', session)]);
    expect(await read()).toMatchObject({
      open: 12_500,
      payable: true,
      checkout: { state: 'failed', amount: 12_500, failure },
    });
    expect(await find()).toMatchObject({ state: 'open', payments: [], checkout: { state: 'failed' } });
    expect(await listed(`state=processing&q=${number}`)).toEqual([]);
    const [mail, ...more] = await mailed(/has failed$/);
    expect(more).toEqual([]);
    for (const text of [failure, `Pay online:\n\n${server.config.publicUrl}/admin/documents/${id}`])
      expect(mail?.text).toContain(text);
    await workInDays(38);
    const [reminder] = await remindersTo(user.email);
    expect(reminder?.text).toContain(`Pay online:\n\n${server.config.publicUrl}/admin/documents/${id}`);
    const again = await open();
    checkouts.payByCard(sessionOf(again.body.url));
    expect(await read()).toMatchObject({ open: 0, checkout: { state: 'paid' } });
    expect(await bookedOf(id)).toHaveLength(1);
  });

  test('fails without an event, too', async () => {
    const { session, read, find, mailed } = await anOpenPage();
    checkouts.payByDebit(session);
    expect(await read()).toMatchObject({ checkout: { state: 'processing' } });
    checkouts.fail(session, 'The account was closed.');
    await workAfter(server, 90);
    expect(await find()).toMatchObject({ state: 'open', checkout: { failure: 'The account was closed.' } });
    expect(await mailed(/has failed$/)).toHaveLength(1);
  });

  test('of an order that is cancelled meanwhile is booked as paid too much', async () => {
    const { session, cancel, find, mailed } = await anOpenPage();
    checkouts.payByDebit(session);
    await tell('completed', session);
    expect((await cancel()).status).toBe(200);
    const [told] = await mailed(/^Your order was cancelled/);
    expect(told?.text).toContain('A payment of $125.00 is on its way. The cancellation does not refund it');
    checkouts.succeed(session);
    await tell('async_payment_succeeded', session);
    expect(await find()).toMatchObject({ state: 'credited', credited: 12_500, paid: 12_500, open: 0 });
    const [mail] = await mailed(/^Payment for invoice /);
    expect(mail?.text).toContain('That is $125.00 more than was open');
    const failing = await anOpenPage();
    checkouts.payByDebit(failing.session);
    await tell('completed', failing.session);
    await failing.cancel();
    checkouts.fail(failing.session, 'The account was closed.');
    await tell('async_payment_failed', failing.session);
    // Nothing is to be paid again.
    expect(await failing.mailed(/has failed$/)).toEqual([]);
    expect(await failing.read()).toMatchObject({ open: 0, payable: false, checkout: null });
  });

  test('that Stripe does not know is waited for a month, and no longer', async () => {
    const { session, read, find } = await anOpenPage();
    checkouts.payByDebit(session);
    await tell('completed', session);
    const isThis = eq(invoiceCheckouts.sessionId, session);
    await db
      .update(invoiceCheckouts)
      .set({ sessionId: `${session}_gone` })
      .where(isThis);
    await workInDays(29);
    expect(await read()).toMatchObject({ checkout: { state: 'processing' } });
    await workInDays(31);
    expect(await find()).toMatchObject({ state: 'open', checkout: null });
  });
});

describe('a payment that was made online', () => {
  /** An invoice that is paid at its page, with its payment. */
  async function aPaidInvoice(pay: (session: string) => void = checkouts.payByCard) {
    const invoice = await anOpenPage();
    pay(invoice.session);
    await tell('completed', invoice.session);
    const payment = checkouts.intentOf(invoice.session).id;
    const found = async (query: string): Promise<Payment[]> =>
      (await server.request('GET', `/api/payments/all?${query}`, { token: await signedIn() })).body.items;
    const refund = async (amount: number) =>
      server.request('POST', `/api/payments/${payment}/refund`, {
        token: await signedIn(),
        body: { amount, reason: 'Fewer students came.' },
      });
    const told = (type: string) =>
      deliver(stripe.event(type, { object: 'charge', payment_intent: payment }), 2);
    return { ...invoice, payment, found, refund, told };
  }

  test('is listed with its card, and found by invoice and order', async () => {
    const { id, number, purchase, payment, found, find } = await aPaidInvoice();
    await workAfter(server, 2);
    const one = { _id: payment, amount: 12_500, left: 12_500, state: 'paid', unmatched: false };
    const known = { purchase: { _id: purchase }, invoice: { _id: id, number }, card: { last4: '4242' } };
    for (const query of [`q=${payment}`, `q=${number}`, `purchase=${purchase}`])
      expect(await found(query), query).toMatchObject([{ ...one, ...known }]);
    expect(await find()).toMatchObject({ payments: [{ payment }] });
  });

  test('buys nothing else', async () => {
    const { payment, buy, purchase } = await aPaidInvoice();
    const [order] = await db.select().from(purchases).where(eq(purchases.id, purchase));
    const simulation = { id: order?.simulationId ?? '', priceCents: 1250 };
    expect(await buy(anOrder(simulation, { pay_later: false, metadata: { payment } }))).toMatchObject({
      status: 409,
      body: { message: 'This payment has already been used.' },
    });
  });

  test('is refunded with a credit note, which leaves nothing open, and all readers are told', async () => {
    const { id, number, purchase, token, find, refund, found, read, cancel, mailed } = await aPaidInvoice();
    expect((await refund(2_500)).status).toBe(200);
    const standing = { state: 'paid', paid: 12_500, refunded: 2_500, credited: 2_500, open: 0 };
    expect(await find()).toMatchObject(standing);
    const [mail, ...more] = await mailed(/^Your refund for /);
    expect(more).toEqual([]);
    const sentence = `We have refunded $25.00 of the payment of $125.00 for invoice ${number} (`;
    for (const text of [sentence, `View the invoice:\n\n${server.config.publicUrl}/admin/documents/${id}`])
      expect(mail?.text).toContain(text);
    const others = await server.mailsTo('finance@school.example');
    expect(others.filter(({ text }) => text.includes(sentence))).toHaveLength(1);
    expect(await read()).toMatchObject({ checkout: { state: 'paid', amount: 12_500, refunded: 2_500 } });
    expect((await refund(10_001)).status).toBe(400);
    expect((await refund(10_000)).status).toBe(200);
    expect(await find()).toMatchObject({ state: 'credited', refunded: 12_500, credited: 12_500, open: 0 });
    expect(await read()).toMatchObject({ open: 0, payable: false });
    // The card of a payment that is refunded at once is learned all the same.
    await workAfter(server, 2);
    expect(await found(`q=${number}`)).toMatchObject([{ card: { last4: '4242' } }]);
    const documents = `/api/documents/all?purchase=${purchase}`;
    const [note] = (await server.request('GET', documents, { token })).body.items;
    expect(await found(`q=${note.number}`)).toMatchObject([{ invoice: { number } }]);
    // Nothing is left to credit, and its buyer is told of the cancellation.
    await cancel();
    const [told] = await mailed(/^Your order was cancelled/);
    expect(told?.text).toContain('$125.00 of the invoice was paid. $125.00 was refunded before.');
    expect(told?.text).not.toContain('does not refund');
  });

  test('is credited no more once its refund has failed after all', async () => {
    const { payment, find, refund, told, mailed, found } = await aPaidInvoice();
    await refund(2_500);
    const [made] = stripe.refundsOf(payment);
    Object.assign(made ?? {}, { status: 'failed', failure_reason: 'declined' });
    await told('refund.failed');
    expect(await find()).toMatchObject({ state: 'paid', refunded: 0, credited: 0, open: 0 });
    expect(await mailed(/^Your refund for .* has failed$/)).toHaveLength(1);
    expect(await found(`q=${payment}`)).toMatchObject([{ state: 'refund-failed', left: 12_500 }]);
  });

  test('of a cancelled order stays credited when its refund has failed, and can be refunded again', async () => {
    const { payment, find, refund, told, cancel } = await aPaidInvoice();
    await refund(2_500);
    await cancel();
    const [made] = stripe.refundsOf(payment);
    Object.assign(made ?? {}, { status: 'failed', failure_reason: 'declined' });
    await told('refund.failed');
    expect(await find()).toMatchObject({ state: 'credited', refunded: 0, credited: 12_500, open: 0 });
    await refund(12_500);
    expect(await find()).toMatchObject({ state: 'credited', refunded: 12_500, credited: 12_500, open: 0 });
  });

  test('is refunded in the provider’s dashboard, too, even before it was booked here', async () => {
    const { find } = await aPaidInvoice((session) => {
      checkouts.payByCard(session);
      stripe.refund(checkouts.intentOf(session).id, 2_500);
    });
    await workAfter(server, 2);
    expect(await find()).toMatchObject({ paid: 12_500, refunded: 2_500, credited: 2_500, open: 0 });
  });

  test('is refunded when its order is cancelled, as the dialog offers, and credited once', async () => {
    const { purchase, find, mailed } = await aPaidInvoice();
    const path = `/api/purchases/${purchase}/cancellation`;
    const { body: offered } = await server.request('GET', path, { token: await signedIn() });
    expect(offered.refundable).toBe(12_500);
    const call = { token: await signedIn(), body: { refund: true } };
    expect((await server.request('POST', path, call)).status).toBe(200);
    const standing = { state: 'credited', paid: 12_500, refunded: 12_500, credited: 12_500, open: 0 };
    expect(await find()).toMatchObject(standing);
    const [mail] = await mailed(/^Your order was cancelled/);
    expect(mail?.text).toContain(
      '$125.00 of the invoice was paid. We refund $125.00 to the card or account that paid it, and email you once that is done.',
    );
    expect(mail?.text).not.toContain('does not refund');
  });

  test('is refunded without a further credit note where the order was cancelled before it arrived', async () => {
    const { session, purchase, token, cancel, find } = await anOpenPage();
    checkouts.payByDebit(session);
    await tell('completed', session);
    await cancel();
    checkouts.succeed(session);
    await tell('async_payment_succeeded', session);
    const path = `/api/payments/${checkouts.intentOf(session).id}/refund`;
    const body = { amount: 12_500, reason: 'The order was cancelled.' };
    expect((await server.request('POST', path, { token: await signedIn(), body })).status).toBe(200);
    expect(await find()).toMatchObject({ state: 'credited', refunded: 12_500, credited: 12_500, open: 0 });
    const documents = `/api/documents/all?purchase=${purchase}`;
    expect((await server.request('GET', documents, { token })).body.items).toHaveLength(2);
  });
});
