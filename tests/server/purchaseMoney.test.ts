import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { anOrder, aTrialOrder } from './commerce';
import { aRun, startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const { stripe, deliver } = server;
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));

type Row = Record<string, string>;

async function rowsFor(token: string): Promise<Row[]> {
  const { body } = await server.request('GET', '/api/purchases/csv', { token });
  return Papa.parse<Row>(body.replace('\ufeff', ''), { header: true, skipEmptyLines: true }).data;
}

const cancel = (id: string) =>
  server.request('POST', `/api/purchases/${id}/cancellation`, { token: administrator });

/** Money given back in Stripe's dashboard. */
async function giveBack(id: string, amount: number): Promise<void> {
  stripe.refund(id, amount);
  await deliver(stripe.event('charge.refunded', { object: 'charge', payment_intent: id }));
}

async function pays(purchase: { id: string; simulationId: string }) {
  const { payAndVanish, charge, user } = await server.aBuyer('student');
  const invite = await server.anInvite({ classId: purchase.id, studentId: user.id });
  const id = await payAndVanish({ client_id: purchase.simulationId, quantity: 1, invite: invite.id });
  expect((await charge({ charge: id, invite: invite.id })).status).toBe(200);
  return { id, invite };
}

/** An order of every kind, by their names, and the payments of some. */
async function orderAll() {
  const simulation = await server.aSimulation({ priceCents: 1999 });
  const buyer = await server.aBuyer();
  const bought = async (body: object): Promise<string> => {
    const answer = await buyer.buy(body);
    expect(answer.status).toBe(201);
    return answer.body._id;
  };
  const run = aRun(simulation);
  const payment = await buyer.payAndVanish(run.announced);
  const card = await bought(run.purchaseWith(payment));
  await giveBack(payment, 500);
  await giveBack(payment, 101);

  const more = aRun(simulation, { quantity: 3 });
  const morePayment = await buyer.payAndVanish({ ...more.announced, session: card });
  const added = await bought({ ...more.purchaseWith(morePayment), seats_of: card });

  const invoice = await bought(anOrder(simulation));
  const withdrawn = await bought(anOrder(simulation));
  await cancel(withdrawn);
  const trial = await bought(aTrialOrder(simulation));

  const students = await bought(anOrder(simulation, { payer: 'student', pay_later: false, metadata: {} }));
  await server.changePurchase(students, { seatsTaken: 3 });
  const taken = { id: students, simulationId: simulation.id };
  const [, partly, removed] = [await pays(taken), await pays(taken), await pays(taken)];
  await giveBack(partly.id, 999);
  const revocation = `/api/sessions/${students}/students/${removed.invite.id}/revocation`;
  const revoked = await server.request('POST', revocation, { token: administrator, body: { refund: true } });
  expect(revoked.status).toBe(200);

  const ended = await bought(anOrder(simulation, { payer: 'student', pay_later: false, metadata: {} }));
  await server.changePurchase(ended, { seatsTaken: 1 });
  await pays({ id: ended, simulationId: simulation.id });
  await cancel(ended);

  // A payment that has bought nothing is no order's.
  await deliver(server.succeeded(await buyer.payAndVanish({ client_id: simulation.id, quantity: 7 })));
  const ids = { card, added: added, invoice, withdrawn, trial, students, ended };
  return { buyer, ids, payments: { card: payment, added: morePayment } };
}

const orders = await orderAll();
const rows = await rowsFor(administrator);

test('the file of purchases tells what each order is owed, was paid, was given back and may bring', () => {
  const { ids, payments } = orders;
  const none = { Owed: '0.00', Received: '0.00', Refunded: '0.00', Maximum: '0.00', 'Payment ID': '' };
  const expected = {
    card: { Received: '199.90', Refunded: '6.01', Maximum: '199.90', 'Payment ID': payments.card },
    added: { Received: '59.97', Maximum: '59.97', 'Payment ID': payments.added },
    invoice: { Owed: '199.90', Maximum: '199.90' },
    withdrawn: {},
    trial: {},
    students: { Received: '59.97', Refunded: '29.98', Maximum: '199.90' },
    ended: { Received: '19.99', Maximum: '19.99' },
  };
  expect(rows).toHaveLength(7);
  expect(rows[0]).not.toHaveProperty('Total');
  for (const [kind, cells] of Object.entries(expected)) {
    const row = rows.find(({ Id }) => Id === ids[kind as keyof typeof ids]);
    expect({ kind, ...row }).toMatchObject({ kind, ...none, ...cells });
  }
});

test('the file of purchases tells an instructor nothing of what students have paid', async () => {
  const own = await rowsFor(orders.buyer.token);
  expect(own).toHaveLength(7);
  for (const { Payer, Status, Received, Refunded, Maximum } of own) {
    expect([Received === '', Refunded === '']).toEqual(Array(2).fill(Payer === 'student'));
    expect(Maximum === '').toBe(Payer === 'student' && Status === 'cancelled');
  }
});
