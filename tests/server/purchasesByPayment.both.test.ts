import { describe, expect, test } from 'vitest';
import { classesOn } from './classes';
import { aCardOrder, buyerOn, cards } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();
const { aCaller, aClass, pay } = classesOn(server);
const administrator = (await aCaller('administrator')).token;

/** The ids of the purchases that a search finds: the file has those of the list. */
async function found(q: string, token = administrator): Promise<string[]> {
  const query = new URLSearchParams({ q });
  const list = await server.request('GET', `/api/purchases/all?${query}`, { token });
  const file = await server.request('GET', `/api/purchases/csv?${query}`, { token });
  const ids = list.body.items.map(({ _id }: { _id: string }) => _id);
  const [, ...rows] = file.body.trim().split('\r\n');
  expect(rows.map((row: string) => row.split(',').at(-1))).toEqual(ids.map((id: string) => `"${id}"`));
  return ids;
}

/** A class whose student has paid, besides another class with a student. */
async function aPaidSeat() {
  const students = { payer: 'student', paymentTime: 'later' } as const;
  await (await aClass(students)).aStudent();
  const made = await aClass(students);
  const student = await made.aStudent();
  return { ...made, student, payment: await pay(student._id) };
}

describe('a search for a payment', () => {
  test('finds the purchase that a card has paid, and an order of seats', async () => {
    const simulation = await server.aSimulation();
    const { token } = await aCaller();
    const { buy, pay, confirm } = buyerOn(server, token);
    const payment = await pay(simulation.id, 10);
    const bought = (await buy(aCardOrder(simulation, payment))).body._id;
    expect(await found(payment)).toEqual([bought]);

    const seats = aCardOrder(simulation, '', { quantity: 5, seats_of: bought });
    const intent = { client_id: simulation.id, quantity: 5, order: seats.order, session: bought };
    const { body } = await server.request('POST', '/api/payments/intent', { token, body: intent });
    const { id } = (await confirm(body.client_secret, cards.accepted)).body;
    const added = await buy({ ...seats, metadata: { payment: id } });
    expect(added.status).toBe(201);
    expect(added.body.seats_of).toBe(bought);
    expect(await found(id)).toEqual([added.body._id]);
  });

  test('finds the purchase in which a student has paid, also once removed with a refund, by the whole id', async () => {
    const { purchase, student, payment, post, token } = await aPaidSeat();
    expect(await found(payment)).toEqual([purchase.id]);
    for (const q of [payment.slice(0, -1), `${payment.slice(0, -1)}_`, `${payment.slice(0, -1)}%`, '%'])
      expect(await found(q), q).toEqual([]);
    // Only administrators find it so.
    for (const q of [payment, student.email]) expect(await found(q, token)).toEqual([]);
    await post(`/students/${student._id}/revocation`, { refund: true }, administrator);
    expect([await found(payment), await found(student.email)]).toEqual([[purchase.id], [purchase.id]]);
  });
});

test('a search for the email of a student finds the purchases in which the student has an invite, in any case, by the whole address', async () => {
  const { purchase, student } = await aPaidSeat();
  for (const q of [student.email.slice(1), student.email.replace('-', '_'), 'class.example'])
    expect(await found(q), q).toEqual([]);
  expect(await found(student.email.toUpperCase())).toEqual([purchase.id]);
  const other = await aClass();
  await other.add(student.email);
  expect((await found(student.email)).sort()).toEqual([purchase.id, other.purchase.id].sort());
});
