import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { classes, newId, simulations, users } from '../../server/db/tables';
import { classesOn } from './classes';
import { aCardOrder, anOrder, aTrialOrder, buyerOn, cards, payersOn } from './commerce';
import { refusedAt, saying, startTestServer, told } from './support';

const server = await startTestServer();
const { aBuyer } = payersOn(server);

describe('a purchase of each kind', () => {
  test('is paid by card', async () => {
    const { user, buy, pay } = await aBuyer();
    const simulation = await server.aSimulation({ priceCents: 1999, publicCode: 'CODE' });
    const payment = await pay(simulation.id, 3);
    const order = aCardOrder(simulation, payment, { quantity: 3 });
    const { status, body } = await buy(order);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      client: { _id: simulation.id, name: simulation.name, slug: simulation.slug },
      customer: { _id: user.id, email: user.email },
      data: { client_code: simulation.slug, platform: 'sc-hub', order: order.order, status: 'completed' },
      payer: 'instructor',
      payment_time: 'now',
      quantity: 3,
      price: 19.99,
      total: 59.97,
      processed: false,
      metadata: { payment },
    });
    expect(body.session.url).toBe(`${server.url}/sandbox/admin/games/${body.session.id}`);
  });

  test('is paid later by invoice, with the slug as the code, or by the students, or free for 999, whatever number is sent', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const none = await server.aSimulation({ priceCents: 0 });
    const invoice = anOrder(simulation, { client_code: simulation.slug });
    const { client_code, metadata } = invoice;
    const students = { payer: 'student', quantity: 25, metadata: {} } as const;
    const free = { metadata: { free: true } };
    for (const [order, bought] of [
      [invoice, { data: { client_code }, payment_time: 'later', quantity: 10, total: 125, metadata }],
      [anOrder(simulation, { ...students, pay_later: false }), { ...students, payment_time: 'later' }],
      [
        anOrder(none, { ...students, ...free, pay_later: false }),
        { quantity: 999, price: 0, total: 0, payer: 'instructor', ...free },
      ],
    ] as const)
      expect(await buy(order)).toMatchObject({ status: 201, body: bought });
  });

  test('is a trial, once for each user and simulation', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const trial = { quantity: 10, price: 0, total: 0, metadata: { trial: true } };
    expect(await buy(aTrialOrder(simulation))).toMatchObject({ status: 201, body: trial });
    const message = 'You have already used the free trial of this simulation.';
    expect(await buy(aTrialOrder(simulation))).toMatchObject({ status: 409, body: { message } });
    expect((await buy(aTrialOrder(await server.aSimulation()))).status).toBe(201);
    expect((await (await aBuyer()).buy(aTrialOrder(simulation))).status).toBe(201);
  });

  test('is managed at the link of its simulation, if there is one that is http', async () => {
    const { buy } = await aBuyer();
    for (const [directUrl, url] of [
      ['https://host.example/manage', 'https://host.example/manage'],
      ['javascript:alert(1)//', ''],
    ]) {
      expect((await buy(anOrder(await server.aSimulation({ directUrl })))).body.session.url).toBe(url);
    }
  });
});

describe('the fields of a purchase are checked', () => {
  test('a wrong price or total is a 409, which tells a changed price', async () => {
    const { purchases, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    for (const [given, field] of [
      [{ price: 0.01, total: 0.1 }, 'price'],
      [{ price: 0, total: 0, metadata: { free: true } }, 'price'],
      [{ total: 1 }, 'total'],
    ] as const)
      expect(await buy(anOrder(simulation, given))).toMatchObject(refusedAt(field, 409));
    await server.change(simulations, simulation.id, { priceCents: 1300 });
    const price = 'It is now $13.00 per student.';
    const told = { message: `The price has changed. ${price}`, errors: { price } };
    expect(await buy(anOrder(simulation))).toMatchObject({ status: 409, body: told });
    expect(await purchases()).toEqual([]);
  });

  test('the customer is the caller, unknown fields change nothing, and metadata of another kind is dropped', async () => {
    const { user, buy } = await aBuyer();
    const more = { processed: true, customerId: 'x', session: 'x', created_at: '1999-01-01' };
    const order = anOrder(await server.aSimulation(), { customer: (await server.aUser()).id });
    const metadata = { ...order.metadata, payment: 'pi_x', free: true, variation: 'x' };
    const { body } = await buy({ ...order, ...more, metadata });
    expect(body).toMatchObject({ customer: { _id: user.id }, processed: false });
    expect(body.created_at).not.toContain('1999');
    expect(body.metadata).toEqual(order.metadata);
  });

  test('a wrong value is a 400 that names its field', async () => {
    const { purchases, buy } = await aBuyer();
    const simulation = await server.aSimulation();
    const order = anOrder(simulation);
    for (const given of [
      { status: 'processed' },
      { platform: 'elsewhere' },
      ...[0, -1, 1.5, '10', 1e21].map((quantity) => ({ quantity })),
      { order: 'short' },
      { payer: 'manager' },
      { pay_later: 'yes' },
    ]) {
      const [field = ''] = Object.keys(given);
      expect(await buy({ ...order, ...given }), JSON.stringify(given)).toMatchObject(refusedAt(field));
    }
    const errorsOf = async (metadata: object) => {
      const { status, body } = await buy({ ...order, metadata });
      expect(status).toBe(400);
      return Object.keys(body.errors);
    };
    expect(await errorsOf({ trial: 'true' })).toEqual(['metadata.trial']);
    // An invoice needs an address.
    const missing = await errorsOf({ pl_name: ' ', pl_email: 'nowhere' });
    expect(missing).toEqual(['pl_name', 'pl_email', 'pl_address']);
    // A trial must be for ten students and free.
    expect((await buy(aTrialOrder(simulation, { quantity: 500 }))).status).toBe(400);
    expect((await buy(aTrialOrder(simulation, { price: 12.5, total: 125 }))).status).toBe(409);
    // An amount must be one that can be paid at once.
    const dear = await server.aSimulation({ priceCents: 1_000_000 });
    expect([(await buy(anOrder(dear, { quantity: 10_000 }))).status, await purchases()]).toEqual([400, []]);
  });

  test('if a simulation has variations, a known one must be chosen', async () => {
    const { buy } = await aBuyer();
    const simulation = await server.aSimulation({ variations: 'long:Two hours, __proto__:Odd' });
    const { metadata } = anOrder(simulation);
    for (const variation of [undefined, 'short', 'constructor']) {
      expect(await buy(anOrder(simulation, { metadata: { ...metadata, variation } }))).toMatchObject(
        refusedAt('variation'),
      );
    }
    const { status, body } = await buy(anOrder(simulation, { metadata: { ...metadata, variation: 'long' } }));
    expect([status, body.metadata.variation]).toEqual([201, 'long']);
  });

  test('a simulation that is not sold, or whose host is missing, cannot be bought in any way', async () => {
    const { buy } = await aBuyer();
    for (const [given, status] of [
      [{ visibility: false }, 404],
      [{ status: 'deleted' }, 404],
      [{ purchasable: false }, 409],
    ] as const)
      expect((await buy(anOrder(await server.aSimulation(given)))).status).toBe(status);
    for (const clientRoot of ['', 'https://lost.example']) {
      const paid = await server.aSimulation({ clientRoot });
      const free = await server.aSimulation({ clientRoot, priceCents: 0 });
      const message = expect.stringContaining('its sessions cannot be opened. Contact us');
      for (const order of [
        aTrialOrder(paid),
        anOrder(paid),
        anOrder(paid, { payer: 'student', metadata: {} }),
        anOrder(free, { pay_later: false, metadata: { free: true } }),
      ])
        expect(await buy(order)).toMatchObject({ status: 409, body: { message } });
    }
  });
});

test('purchases without a card payment are limited to 30 an hour', async () => {
  const strict = await startTestServer({ config: { rateLimitScale: 1 } });
  const { token, ...user } = await strict.signedIn();
  const { buy, pay } = buyerOn(strict, token);
  const simulation = await strict.aSimulation();
  await strict.services.limits.consume('purchase-account', user.id, 29);
  const last = anOrder(simulation);
  expect((await buy(last)).status).toBe(201);
  const refused = await buy(anOrder(simulation));
  expect(refused).toMatchObject(saying('Too many', 429));
  // Neither a repeated order nor a paid order counts for the limit.
  expect((await buy(last)).status).toBe(200);
  expect((await buy(aCardOrder(simulation, await pay(simulation.id, 3), { quantity: 3 }))).status).toBe(201);
  const other = buyerOn(strict, await strict.signIn(await strict.aUser()));
  expect((await other.buy(anOrder(simulation))).status).toBe(201);
});

const hub = server.config.publicUrl;
const { token, ...admin } = await server.signedIn({ role: 'administrator' });
const { pay, historyOf } = classesOn(server);

const concerned = async (id: string) =>
  (await server.request('GET', `/api/purchases/${id}/cancellation`, { token })).body;
const cancel = (id: string) => server.request('POST', `/api/purchases/${id}/cancellation`, { token });

/** Creates a purchase with three students, one of whom has paid. */
async function aClass(
  given: Parameters<typeof server.aPurchase>[0] = {},
  simulated: Parameters<typeof server.aSimulation>[0] = {},
) {
  const simulation = await server.aSimulation(simulated);
  const purchase = await server.aPurchase({ simulationId: simulation.id, sessionId: newId(), ...given });
  const anInvite = () => server.anInvite({ classId: purchase.id });
  const [first, second, paid] = [await anInvite(), await anInvite(), await anInvite()];
  await pay(paid.id);
  return { id: purchase.id, simulation, invites: { first, second, paid } };
}

test('the consequences of a cancellation are shown in advance', async () => {
  const students = { invited: 3, paid: 1 };
  for (const payer of ['instructor', 'student'] as const)
    expect(await concerned((await aClass({ payer })).id)).toMatchObject({ ...students, stopped: 2 });
  const { id: empty } = await server.aPurchase();
  expect(await concerned(empty)).toEqual({ invited: 0, paid: 0, stopped: 0, refundable: null });
  // A simulation that is free, or that the school lets its students play free, can be played all the same.
  const { id: free } = await aClass({}, { priceCents: 0 });
  expect(await concerned(free)).toMatchObject({ ...students, stopped: 0 });
  const simulation = await server.aSimulation();
  const school = await server.aSchool({ freeToPlay: [simulation.id] });
  const customer = await server.aUser({ schoolId: school.id });
  const { id } = await server.aPurchase({ simulationId: simulation.id, customerId: customer.id });
  await server.anInvite({ classId: id });
  expect(await concerned(id)).toEqual({ invited: 1, paid: 0, stopped: 0, refundable: null });
});

test('a purchase is cancelled once, and the audit trail counts the students whom it stops', async () => {
  const { id } = await aClass();
  // Several calls cancel it once.
  const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
  answers.push(await cancel(id));
  for (const { status, body } of answers) expect([status, body.data.status]).toEqual([200, 'cancelled']);
  expect((await cancel('nothing')).status).toBe(404);
  const changes = [
    { field: 'data.status', before: 'completed', after: 'cancelled' },
    { field: 'stopped', before: 0, after: 2 },
  ];
  expect(await historyOf(id)).toMatchObject([{ action: 'cancelled', actorId: admin.id, changes }]);
});

test('students who can no longer play are told once', async () => {
  const { id, invites } = await aClass({}, { name: 'Tide Mill' });
  const finished = await server.anInvite({ classId: id, finishedAt: new Date() });
  const mailsOf = async ({ studentId }: { studentId: string }) => {
    const [student] = await server.db.select().from(users).where(eq(users.id, studentId));
    return server.mailsTo(student?.email ?? '');
  };
  await Promise.all([cancel(id), cancel(id)]);
  const mails = await mailsOf(invites.first);
  expect(mails.map(({ subject }) => subject)).toEqual(['Cancelled: Tide Mill']);
  expect(mails[0]?.text).toContain('you can no longer play, and have nothing to pay.');
  expect(mails[0]?.text).toContain(`${hub}/admin/invites/${invites.first.id}`);
  for (const invite of [invites.paid, finished]) expect(await mailsOf(invite)).toEqual([]);
  // A class that has closed stops nobody.
  const past = await aClass();
  await server.db.update(classes).set({ closesAt: new Date() }).where(eq(classes.id, past.id));
  await cancel(past.id);
  expect(await mailsOf(past.invites.first)).toEqual([]);
});

test('students who pay while the purchase is cancelled get no seat, and pay nothing or leave it to the administrator', async () => {
  const { id, simulation, invites } = await aClass({ payer: 'student' });
  const open = async ({ id: invite, studentId }: typeof invites.first) => {
    const student = await server.signIn({ id: studentId });
    const body = { client_id: simulation.id, quantity: 1, invite };
    const intent = await server.request('POST', '/api/payments/intent', { token: student, body });
    return { ...buyerOn(server, student), secret: intent.body.client_secret };
  };
  const [first, second] = [await open(invites.first), await open(invites.second)];
  const { body: confirmed } = await first.confirm(first.secret, cards.accepted);
  await cancel(id);
  const refused = await first.charge({ charge: confirmed.id, invite: invites.first.id });
  expect(refused).toMatchObject(told('This class was cancelled. Contact us about your payment.'));
  await new Reconciler(server.services).run();
  const { body: listed } = await server.request('GET', '/api/payments/all?state=unmatched', { token });
  expect(listed.items).toContainEqual(expect.objectContaining({ _id: confirmed.id }));
  // A card form that is still open charges nobody.
  expect((await second.confirm(second.secret, cards.accepted)).body.status).not.toBe('succeeded');
});

describe('the mail about a cancellation', () => {
  /** The purchase of a customer with a known address. */
  async function ofCustomer(given: Parameters<typeof server.aPurchase>[0] = {}) {
    const customer = await server.aUser();
    const purchase = await aClass({ customerId: customer.id, ...given }, { name: 'Hop Line' });
    return { ...purchase, customer };
  }

  test('tells a customer who paid by card, once, that students lost access and that no money comes back', async () => {
    const { id, customer } = await ofCustomer({ order: 'order-77' });
    await Promise.all([cancel(id), cancel(id)]);
    await cancel(id);
    const mail = await server.mailTo(customer.email);
    expect(mail.subject).toBe('Your order was cancelled: Hop Line');
    const sentences = [
      'Your order of a session of Hop Line with 10 seats was cancelled.',
      '2 students can no longer play.',
      'You have paid $125.00 (10 seats at $12.50) by card. The cancellation does not refund this payment: contact us about it.',
    ];
    for (const sentence of sentences) {
      expect(mail.text).toContain(sentence);
      expect(mail.html).toContain(`<p>${sentence}</p>`);
    }
    for (const line of ['Order number: order-77', `${hub}/admin/contact`, `${hub}/admin/receipts/${id}`])
      expect(mail.text.split('\n')).toContain(line);
  });

  test('is not sent for an order by an invoice that the hub has not issued', async () => {
    const { id, customer } = await ofCustomer({ paymentTime: 'later' });
    expect([(await cancel(id)).status, await server.mailsTo(customer.email)]).toEqual([200, []]);
  });

  test('tells an instructor who pays nothing, too', async () => {
    for (const given of [
      { payer: 'student', paymentTime: 'later' },
      { trial: true, metadata: { trial: true }, priceCents: 0, totalCents: 0 },
    ] as const) {
      const { id, customer } = await ofCustomer(given);
      await cancel(id);
      const { text } = await server.mailTo(customer.email);
      expect(text).toContain(
        '2 students can no longer play.\n\n1 student who has paid can still play. You have nothing to pay.',
      );
      expect(text).not.toContain('US dollars');
    }
  });

  test('tells of paid seats that are cancelled with their session', async () => {
    const { id, simulation, customer } = await ofCustomer({ paymentTime: 'later' });
    const bought = { simulationId: simulation.id, customerId: customer.id, sessionId: newId() };
    const seats = await server.aPurchase({ ...bought, classId: id, quantity: 2 });
    await cancel(id);
    const mail = await server.mailTo(customer.email);
    expect(mail.text).toContain('Your order of 2 more seats for your session of Hop Line was cancelled.');
    expect(mail.text).toContain('You have paid $25.00 (2 seats at $12.50) by card.');
    expect(mail.text).toContain(`/admin/receipts/${seats.id}\n`);
  });
});
