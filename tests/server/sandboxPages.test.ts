import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { sandboxCheckouts, sandboxPayments, webhookHosts } from '../../server/db/tables';
import { newSecret, signedHeaders } from '../../server/webhooks/delivery';
import { anAddress } from './classes';
import { atOnce, workAfter } from './clock';
import { buyerOn, cards, payersOn } from './commerce';
import { invoicesOn } from './invoices';
import { sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aBuyer } = payersOn(server);
const { page } = sandboxOn(server);
const { anInvoice } = invoicesOn(server);

const paymentOf = async (secret: string) =>
  (await server.db.select().from(sandboxPayments).where(eq(sandboxPayments.clientSecret, secret)))[0];

describe('test cards', () => {
  async function openPayment() {
    const buyer = await aBuyer();
    const simulation = await server.aSimulation();
    const { body } = await buyer.openIntent(simulation.id, 2);
    return { ...buyer, secret: body.client_secret as string };
  }

  test('an accepted card pays once, even if it is confirmed repeatedly', async () => {
    const { confirm, secret } = await openPayment();
    const answers = await Promise.all([1, 2, 3].map(() => confirm(secret, cards.accepted)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(await confirm(secret, cards.declined)).toMatchObject({ body: { status: 'succeeded' } });
    // It cannot be cancelled any more.
    const { id } = (await paymentOf(secret)) ?? { id: '' };
    expect(await server.services.payments.cancel(id)).toMatchObject({ status: 'succeeded' });
  });

  test('others are declined with a message, and then another one pays the same payment', async () => {
    const { confirm, secret } = await openPayment();
    for (const [number, error] of [
      [cards.declined, 'Your card was declined.'],
      [cards.noFunds, 'Your card has insufficient funds.'],
      [cards.expired, 'Your card has expired.'],
      [cards.wrongCode, "Your card's security code is incorrect."],
      ['4242424242424241', 'Your card number is invalid.'],
      ['5555555555554444', expect.stringContaining('Use one of the test cards: 4242 4242 4242 4242')],
    ]) {
      expect(await confirm(secret, number), number).toMatchObject({
        status: 200,
        body: { status: 'requires_payment_method', error },
      });
      expect(await paymentOf(secret)).toMatchObject({ status: 'requires_payment_method' });
    }
    expect(await confirm(secret, cards.accepted)).toMatchObject({ body: { status: 'succeeded' } });
  });

  test('a cancelled payment cannot be confirmed', async () => {
    const { confirm, secret } = await openPayment();
    const { id } = (await paymentOf(secret)) ?? { id: '' };
    const { payments } = server.services;
    expect(await payments.cancel(id)).toMatchObject({ status: 'canceled' });
    const refused = { id, status: 'requires_payment_method', error: 'This payment was cancelled.' };
    expect((await confirm(secret, cards.accepted)).body).toEqual(refused);
    expect(await payments.update(id, { amount: 1, metadata: {} })).toMatchObject({ status: 'canceled' });
  });

  test('a card that requires authentication pays after the approval, and after a refusal another card can', async () => {
    const { confirm, secret } = await openPayment();
    const asked = { body: { status: 'requires_action' } };
    const paid = { body: { status: 'succeeded' } };
    // An approval without a request pays nothing.
    expect(await confirm(secret, cards.asks, { authentication: 'approved' })).toMatchObject(asked);
    expect(await confirm(secret, cards.asks)).toMatchObject(asked);
    expect(await confirm(secret, cards.asks, { authentication: 'approved' })).toMatchObject(paid);
    const other = await openPayment();
    await other.confirm(other.secret, cards.asks);
    const error = 'We are unable to authenticate your payment method.';
    expect(await other.confirm(other.secret, cards.asks, { authentication: 'refused' })).toMatchObject({
      body: { status: 'requires_payment_method', error },
    });
    expect(await other.confirm(other.secret, cards.accepted)).toMatchObject(paid);
  });

  test.each([
    [2036, 11, false],
    [2036, 12, true],
  ])(
    'a card with the expiry date %i-%i is accepted until the end of that month',
    async (exp_year, exp_month, accepted) => {
      const { confirm, secret } = await openPayment();
      const card = { number: cards.accepted, exp_month, exp_year, cvc: '123' };
      const pay = () => confirm(secret, cards.accepted, { card });
      const { body } = await atOnce(server, pay, new Date('2036-12-31T23:59:59Z'));
      expect(body.status).toBe(accepted ? 'succeeded' : 'requires_payment_method');
      if (!accepted) expect(body.error).toBe("Your card's expiration date is in the past.");
    },
  );

  test('an unknown secret is not found, nor is a known id with a wrong secret', async () => {
    const { confirm, secret } = await openPayment();
    for (const wrong of ['pi_unknown_secret_x', `${secret.slice(0, -1)}~`])
      expect((await confirm(wrong, cards.accepted)).status).toBe(404);
    expect(await paymentOf(secret)).toMatchObject({ status: 'requires_payment_method' });
  });

  test('incomplete card or payer data is a 400 that names the fields', async () => {
    const { confirm, secret } = await openPayment();
    const card = { number: '4242', exp_month: 13, exp_year: 2090, cvc: '1' };
    const billing_details = { name: ' ', email: '', phone: '' };
    const { status, body } = await confirm(secret, '', { card, billing_details });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(
      expect.arrayContaining(['card.number', 'card.exp_month', 'card.cvc', 'billing_details.name']),
    );
  });
});

test('the sandbox provider does not exist while another provider is active', async () => {
  const payments = { ...server.services.payments, name: 'other' };
  const other = await startTestServer({ services: { payments } });
  expect((await buyerOn(other, '').confirm('pi_1_secret_2', cards.accepted)).status).toBe(404);
});

/** An invoice with its open page, as a path. */
async function anOpenPage() {
  const invoice = await anInvoice();
  const { body } = await invoice.open();
  const path = new URL(body.url).pathname;
  const press = (act: string) => page(path, { method: 'POST', form: { act } });
  return { ...invoice, path, press, sandboxId: path.split('/').at(-1) ?? '' };
}

test('a card pays at once, once, and leads back to the invoice', async () => {
  const { id, number, path, press, read, find } = await anOpenPage();
  const { text, response } = await page(path);
  for (const part of [`Invoice ${number}`, '$125.00', 'Pay by card', 'Pay by bank debit (takes days)'])
    expect(text).toContain(part);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const [sent] = await Promise.all([press('card'), press('card'), press('debit')]);
  expect([sent.status, sent.response.headers.get('location')]).toEqual([
    303,
    `${server.config.publicUrl}/admin/billing?document=${id}`,
  ]);
  const { checkout } = await read();
  expect(checkout?.state).toMatch(/^(paid|processing)$/);
  if (checkout?.state === 'processing') await press('succeed');
  expect(await find()).toMatchObject({ state: 'paid', paid: 12_500, payments: [{ online: true }] });
  expect((await page(path)).text).toContain('This payment has been made.');
});

test('a bank debit waits for the demo’s decision', async () => {
  const [first, second] = [await anOpenPage(), await anOpenPage()];
  for (const { press } of [first, second]) await press('debit');
  expect(await first.read()).toMatchObject({ checkout: { state: 'processing' } });
  const { text } = await page('/sandbox/debits');
  for (const { number } of [first, second]) expect(text).toContain(`Invoice ${number}: $125.00`);
  await first.press('succeed');
  const failed = await second.press('fail');
  expect(failed.response.headers.get('location')).toBe('/sandbox/debits');
  expect(await first.find()).toMatchObject({ state: 'paid' });
  expect(await second.read()).toMatchObject({
    payable: true,
    checkout: { state: 'failed', failure: 'The account has insufficient funds.' },
  });
  expect((await page('/sandbox/debits')).text).toContain('None is on its way.');
  // A failed one is not paid afterwards.
  await second.press('succeed');
  expect(await second.find()).toMatchObject({ paid: 0 });
});

test('a page that has expired takes nothing any more', async () => {
  const { path, press, sandboxId, open, find } = await anOpenPage();
  const isThis = eq(sandboxCheckouts.id, sandboxId);
  await server.db
    .update(sandboxCheckouts)
    .set({ expiresAt: new Date(0) })
    .where(isThis);
  await press('card');
  expect((await page(path)).text).toContain('This page has expired.');
  await workAfter(server, 2);
  expect(await find()).toMatchObject({ state: 'open', paid: 0 });
  expect(new URL((await open()).body.url).pathname).not.toBe(path);
});

test('other pages, and other buttons, are not found', async () => {
  const { press } = await anOpenPage();
  expect((await press('__proto__')).status).toBe(404);
  for (const path of ['/sandbox/checkout/unknown', '/sandbox/checkout/%00'])
    expect((await page(path)).status).toBe(404);
});

const { aSession, add, invitesTo, mailsTo, seatOf, openAs, openGame } = sandboxOn(server);

test('the instructor’s page shows the class session, its seats and its students, and leads to its class', async () => {
  const hostSession = await aSession();
  const { simulation, purchaseId } = hostSession;
  const { status, document, text } = await openGame(hostSession);
  expect(status).toBe(200);
  expect(document.querySelector('h1')?.textContent).toBe(simulation.name);
  expect(text).toContain('Session of Grace Hopper');
  expect(text).toMatch(/Seats ?10/);
  expect(text).toContain('Nobody has been invited yet.');
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Manage class');
  expect(link?.href).toBe(`${server.url}/admin/sessions/${purchaseId}`);

  const [one, two] = [anAddress(), anAddress()];
  await add(hostSession, one, 'Ada', 'Lovelace');
  await add(hostSession, two);
  const invited = await openGame(hostSession);
  for (const one of [/Invited ?2/, /Seats left ?8/]) expect(invited.text).toMatch(one);
  const rows = [...invited.document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(new RegExp(`Ada Lovelace\\s+${one}\\s+Ready to play`)),
    expect.stringContaining(two),
  ]);
  const session = `/api/purchases/${purchaseId}/session`;
  const { body } = await server.request('GET', session, { token: hostSession.token });
  const players = [{ email: one, name: 'Ada Lovelace' }, { email: two }];
  expect(body).toMatchObject({ name: simulation.name, players });
  expect(hostSession.path).toContain(body.id);
  for (const id of ['A'.repeat(22), 'short', '%00', '..%2f..'])
    expect((await page(`/sandbox/admin/games/${id}`)).status).toBe(404);
});

test('the instructor’s page is for the session’s instructors alone', async () => {
  const hostSession = await aSession();
  const { path } = hostSession;
  const address = anAddress();
  await add(hostSession, address, 'Ada', 'Lovelace');
  for (const cookie of ['', 'sandbox_player=wrong']) {
    const { status, response, text } = await page({ path, cookie });
    expect(status).toBe(303);
    expect(response.headers.get('location')).toContain('/sandbox/login?iss=');
    expect(text).not.toContain('Ada');
  }
  const student = await seatOf(address);
  const refused = await page({ ...student, path });
  expect(refused.status).toBe(404);
  expect(refused.text).not.toContain(address);
});

test('the instructor’s page shows no game whose credentials the hub does not know any more', async () => {
  const { path, simulation, purchaseId, token } = await aSession();
  const seen = await openAs(token, path);
  const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
  const body = { client_secret: 'another-secret-'.repeat(3) };
  await server.request('POST', `/api/clients/${simulation.id}`, { token: administrator, body });
  expect((await page(seen)).status).toBe(404);
  // The hub's next call brings the new ones.
  await server.request('GET', `/api/purchases/${purchaseId}/session`, { token });
  expect((await page(seen)).status).toBe(200);
});

test('names and addresses are shown as text, never as markup', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  const hostSession = await aSession({
    simulation: { name: hostile, subtitle: hostile },
    user: { name: hostile, lastname: '</title><script>alert(1)</script>' },
  });
  const address = anAddress();
  await add(hostSession, address, hostile, '<script>alert(2)</script>');
  const game = await openGame(hostSession);
  const play = await page(await seatOf(address));
  const outbox = await page('/sandbox/outbox');
  for (const { document } of [game, play, outbox]) {
    expect(document.querySelectorAll('script, img, [onerror], style, [style]')).toHaveLength(0);
  }
  expect(game.document.querySelector('h1')?.textContent).toBe(hostile);
  expect(game.document.title).toContain(hostile);
  const [mail] = await mailsTo(address);
  expect(
    new JSDOM(mail?.html).window.document.querySelectorAll('script, img:not([src$="/mail-logo.png"])'),
  ).toHaveLength(0);
});

test('the instructor’s page shows each webhook that has come once', async () => {
  const hostSession = await aSession();
  const { simulation, purchaseId: session } = hostSession;
  const secret = newSecret();
  await server.db.insert(webhookHosts).values({ simulationId: simulation.id, secret });
  const now = Math.floor(Date.now() / 1000);
  const send = async (id: string, body: string, secrets = [secret], timestamp = now) => {
    const response = await fetch(`${server.url}/sandbox/webhooks/${simulation.oauthClientId}`, {
      method: 'POST',
      headers: { ...signedHeaders({ id, timestamp, body }, secrets), 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(204);
  };
  const data = { session, changed: ['name', 'seats'] };
  const changed = JSON.stringify({ type: 'session.changed', timestamp: '2026-03-04T09:30:00.000Z', data });
  await send('webhook-1', changed, [newSecret(), secret]);
  await send('webhook-1', changed, [secret], now - 60);
  const address = anAddress();
  await add(hostSession, address, 'Ada', 'Lovelace');
  const student = (await invitesTo(address))[0]?.invite?.studentId;
  const added = { type: 'student.added', timestamp: '2026-03-04T09:31:00.000Z', data: { session, student } };
  await send('webhook-2', JSON.stringify(added));
  await send('webhook-3', '{"type":');
  const { document } = await openGame(hostSession);
  expect([...document.querySelectorAll('ul li')].map(({ textContent }) => textContent).sort()).toEqual([
    '2026-03-04 09:30 UTC: The session was changed: name, seats.',
    '2026-03-04 09:31 UTC: Ada Lovelace was added.',
  ]);
});
