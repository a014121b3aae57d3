import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { anOrder, aTrialOrder } from './commerce';
import { aRun, startStripeServer } from './stripeBuyers';

const server = await startStripeServer();
const { deliver } = server;
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));

type Row = Record<string, string>;

async function rowsFor(token: string): Promise<Row[]> {
  const { body } = await server.request('GET', '/api/purchases/csv', { token });
  return Papa.parse<Row>(body.replace('\ufeff', ''), { header: true, skipEmptyLines: true }).data;
}

const cancel = (id: string) =>
  server.request('POST', `/api/purchases/${id}/cancellation`, { token: administrator });

async function pays(purchase: { id: string; simulationId: string }) {
  const { payAndVanish, charge, user } = await server.aBuyer('student');
  const invite = await server.anInvite({ classId: purchase.id, studentId: user.id });
  const id = await payAndVanish({ client_id: purchase.simulationId, quantity: 1, invite: invite.id });
  expect((await charge({ charge: id, invite: invite.id })).status).toBe(200);
  return invite.id;
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

  const invoice = await bought(anOrder(simulation));
  const trial = await bought(aTrialOrder(simulation));

  const students = await bought(anOrder(simulation, { payer: 'student', pay_later: false, metadata: {} }));
  await server.changePurchase(students, { seatsTaken: 2 });
  const taken = { id: students, simulationId: simulation.id };
  await pays(taken);
  const revocation = `/api/sessions/${students}/students/${await pays(taken)}/revocation`;
  const revoked = await server.request('POST', revocation, { token: administrator, body: { refund: true } });
  expect(revoked.status).toBe(200);

  const ended = await bought(anOrder(simulation, { payer: 'student', pay_later: false, metadata: {} }));
  await server.changePurchase(ended, { seatsTaken: 1 });
  await pays({ id: ended, simulationId: simulation.id });
  await cancel(ended);

  // A payment that has bought nothing is no order's.
  await deliver(server.succeeded(await buyer.payAndVanish({ client_id: simulation.id, quantity: 7 })));
  return { buyer, payment, ids: { card, invoice, trial, students, ended } };
}

const orders = await orderAll();
const rows = await rowsFor(administrator);

test('the file of purchases tells what each order is owed, was paid, was given back and may bring', () => {
  const { ids, payment } = orders;
  const none = { Owed: '0.00', Received: '0.00', Refunded: '0.00', Maximum: '0.00', 'Payment ID': '' };
  const expected = {
    card: { Received: '199.90', Maximum: '199.90', 'Payment ID': payment },
    invoice: { Owed: '199.90', Maximum: '199.90' },
    trial: {},
    students: { Received: '39.98', Refunded: '19.99', Maximum: '199.90' },
    ended: { Received: '19.99', Maximum: '19.99' },
  };
  expect(rows).toHaveLength(5);
  expect(rows[0]).not.toHaveProperty('Total');
  for (const [kind, cells] of Object.entries(expected)) {
    const row = rows.find(({ Id }) => Id === ids[kind as keyof typeof ids]);
    expect({ kind, ...row }).toMatchObject({ kind, ...none, ...cells });
  }
});

test('the file of purchases tells an instructor nothing of what students have paid', async () => {
  const own = await rowsFor(orders.buyer.token);
  expect(own).toHaveLength(5);
  for (const { Payer, Status, Received, Refunded, Maximum } of own) {
    expect([Received === '', Refunded === '']).toEqual(Array(2).fill(Payer === 'student'));
    expect(Maximum === '').toBe(Payer === 'student' && Status === 'cancelled');
  }
});
