import { describe, expect, test } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { users } from '../../server/db/tables';
import { later } from './clock';
import { anOrder, aTrialOrder } from './commerce';
import { aRun, startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const { deliver, succeeded } = server;
const mailsTo = ({ email }: { email: string }) => server.mailsTo(email);
const mailTo = ({ email }: { email: string }) => server.mailTo(email);

describe('the mail about an order', () => {
  test('says what was paid by card, and leads to the receipt', async () => {
    const { user, payAndVanish, buy } = await server.aBuyer();
    const simulation = await server.aSimulation({ name: 'Hop Line', coverUrl: '/hop.png' });
    const { announced, order, purchaseWith } = aRun(simulation);
    const { body } = await buy(purchaseWith(await payAndVanish(announced)));
    const mail = await mailTo(user);
    expect(mail.subject).toBe('Your order: Hop Line');
    expect(mail.html).toContain(`<img src="${server.config.publicUrl}/hop.png" alt=""`);
    for (const text of [
      'You have ordered a session of Hop Line with 10 seats.',
      'Paid by card: $125.00 (10 seats at $12.50)',
      `Order number: ${order}`,
      `Manage class:\n\n${server.config.publicUrl}/admin/sessions/${body._id}\n\nView your receipt:\n\n${server.config.publicUrl}/admin/receipts/${body._id}\n`,
    ])
      expect(mail.text).toContain(text);
  });

  test('says what is paid by whom, and what happens next to an order that is invoiced', async () => {
    const simulation = await server.aSimulation({
      name: 'Hop Line',
      variations: 'one:One night, two:Two nights',
    });
    const free = await server.aSimulation({ name: 'Hop Line', priceCents: 0 });
    const variation = 'two';
    const { metadata } = anOrder(simulation);
    const byStudents = { payer: 'student', pay_later: false } as const;
    const next = 'The invoice goes to ';
    for (const [order, texts] of [
      [
        anOrder(simulation, { metadata: { ...metadata, variation } }),
        [
          'You have ordered a session of Hop Line (Two nights) with 10 seats.',
          'To be paid by invoice: $125.00 (10 seats at $12.50)',
          `${next}finance@school.example. The seats can be used before it is paid.`,
        ],
      ],
      [
        anOrder(simulation, { ...byStudents, metadata: { variation } }),
        ['You pay nothing. Each student pays $12.50 by card before playing (up to $125.00 in all).'],
      ],
      [
        aTrialOrder(simulation, { metadata: { trial: true, variation } }),
        ['You have ordered a free trial of Hop Line (Two nights) with 10 seats.', 'There is nothing to pay.'],
      ],
      // No number of seats is promised.
      [
        anOrder(free, { ...byStudents, metadata: { free: true } }),
        ['You have ordered a free session of Hop Line with unlimited seats.'],
      ],
    ] as const) {
      const { user, buy } = await server.aBuyer();
      expect((await buy(order)).status).toBe(201);
      const mail = await mailTo(user);
      for (const text of texts) expect(mail.text).toContain(text);
      expect(mail.text.includes(next)).toBe(texts.some((text) => text.startsWith(next)));
    }
  });

  test('goes to ORDERS_EMAIL too, only for an order that is to be invoiced', async () => {
    const { user, buy } = await server.aBuyer();
    const office = { email: 'invoices@hub.example' };
    server.config.ordersEmail = office.email;
    const simulation = await server.aSimulation({ name: 'Hop Line' });
    const { body } = await buy(anOrder(simulation));
    expect((await buy(aTrialOrder(simulation))).status).toBe(201);
    const mail = await mailTo(office);
    expect(mail).toMatchObject({ subject: 'Order by invoice: $125.00, Hop Line', replyTo: user.email });
    expect(mail.text).toContain(`/admin/purchases/${body._id}\n`);
    server.config.approveInvoicesAbove = 124;
    await buy(anOrder(simulation));
    server.config.approveInvoicesAbove = null;
    expect((await mailsTo(office))[1]?.subject).toBe('Order to approve: $125.00, Hop Line');
  });

  test('names the seller on one line, and the order number so that mail programs make no link of it', async () => {
    const { user, buy } = await server.aBuyer();
    server.config.seller = 'Harbour School Ltd\n1 Quay Street';
    await buy(anOrder(await server.aSimulation(), { order: 'https://evil.example/prize' }));
    const [mail] = await mailsTo(user);
    expect(mail?.text).toContain('\nSold by: Harbour School Ltd, 1 Quay Street\n');
    expect(mail?.text.replaceAll('\u2060', '')).toContain('\nOrder number: https://evil.example/prize\n');
    expect(mail?.text).not.toMatch(/evil\.|:\/\/evil/);
  });

  test('says that nobody pays if the buyer’s school plays the simulation free, and which session gets seats', async () => {
    const simulation = await server.aSimulation();
    const school = await server.aSchool({ freeToPlay: [simulation.id] });
    const { user, buy } = await server.aBuyer();
    await server.change(users, user.id, { schoolId: school.id });
    const { body } = await buy(anOrder(simulation, { payer: 'student', pay_later: false, metadata: {} }));
    expect(body.asks_payment).toBe(false);
    const [mail] = await mailsTo(user);
    expect(mail?.text).toContain(
      'There is nothing to pay, for you or for your students: your school plays this simulation free.',
    );
    expect(mail?.text).not.toContain('$12.50');
    const seats = { quantity: 1, total: 12.5, payer: 'student' as const, pay_later: false, metadata: {} };
    await server.changePurchase(body._id, { sessionId: 'game-2' });
    expect((await buy(anOrder(simulation, { ...seats, seats_of: body._id }))).status).toBe(201);
    const about = (await mailsTo(user))[1]?.text;
    expect(about).toContain('your school plays this simulation free.');
    expect(about).toContain(`You have ordered 1 more seat for your session of ${simulation.name}.`);
    expect(about).toContain(`/admin/sessions/${body._id}\n`);
    // But what will be invoiced is paid all the same.
    await buy(anOrder(simulation));
    expect((await mailsTo(user))[2]?.text).toContain('To be paid by invoice: $125.00 (10 seats at $12.50)');
  });

  test('is queued once, and one purchase made, where the browser, Stripe and the server finish the order at once', async () => {
    const { user, payAndVanish, buy, purchases } = await server.aBuyer();
    const { announced, purchaseWith } = aRun(await server.aSimulation());
    const id = await payAndVanish(announced);
    const [events, _, ...calls] = await later(server, 1.2, () =>
      Promise.all([
        deliver(succeeded(id), 3),
        new Reconciler(server.services).run(),
        ...Array.from({ length: 5 }, () => buy(purchaseWith(id))),
      ]),
    );
    expect(events.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [bought, ...more] = await purchases();
    expect(more).toEqual([]);
    for (const { status, body } of calls) expect([status < 300, body._id]).toEqual([true, bought?.id]);
    expect(await mailsTo(user)).toHaveLength(1);
  });
});

test('the mail about the payment of a seat is queued once, and leads to the receipt', async () => {
  const { user, payAndVanish, charge, simulation, invite } = await server.aPayingStudent();
  const id = await payAndVanish({ client_id: simulation.id, quantity: 1, invite: invite.id });
  const body = { charge: id, invite: invite.id };
  await Promise.all([deliver(succeeded(id), 2), charge(body), charge(body)]);
  const mail = await mailTo(user);
  expect(mail.subject).toBe(`Your payment for ${simulation.name}`);
  expect(mail.text).toContain('You have paid $12.50 by card for your seat');
  const link = `${server.config.publicUrl}/admin/invites/${invite.id}`;
  expect(mail.text).toContain(`Open your invite:\n\n${link}\n\nView your receipt:\n\n${link}/receipt\n`);
});
