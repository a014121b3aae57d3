import { describe, expect, test } from 'vitest';
import { classesOn } from './classes';
import { aCardOrder, buyerOn, cards } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();
const { aCaller, aClass, pay } = classesOn(server);
const administrator = (await aCaller('administrator')).token;

const list = async (token: string, query = '') =>
  server.request('GET', `/api/purchases/all${query}`, { token });
const ids = async (token: string, query: string) =>
  (await list(token, query)).body.items.map(({ _id }: { _id: string }) => _id);

test('the code of an order is told to administrators only, and to others as the page of its simulation', async () => {
  const { user, token } = await aCaller();
  const simulation = await server.aSimulation({ publicCode: 'CANARY-code' });
  const of = { simulationId: simulation.id, customerId: user.id };
  const { id } = await server.aPurchase({ ...of, clientCode: 'CANARY-code' });
  for (const path of ['/api/purchases/all', `/api/purchases/${id}`, '/api/purchases/csv']) {
    const read = async (as: string) =>
      JSON.stringify((await server.request('GET', path, { token: as })).body);
    expect(await read(token), path).toContain(simulation.slug);
    expect(await read(token), path).not.toContain('CANARY');
    expect(await read(administrator), path).toContain('CANARY-code');
  }
  const [{ client }] = (await list(token)).body.items;
  expect(client).toMatchObject({ _id: simulation.id, slug: simulation.slug });
});

test('administrators see all, and filter', async () => {
  const school = await server.aSchool();
  const teacher = await server.aUser({ schoolId: school.id });
  const { id: simulationId } = await server.aSimulation();
  const purchase = await server.aPurchase({ simulationId, customerId: teacher.id });
  const trial = await server.aPurchase({ simulationId, trial: true, metadata: { trial: true } });
  const client = `?client=${simulationId}`;
  expect((await ids(administrator, client)).sort()).toEqual([purchase.id, trial.id].sort());
  expect(await ids(administrator, `?customer=${teacher.id}`)).toEqual([purchase.id]);
  expect(await ids(administrator, `${client}&metadata[trial]=true`)).toEqual([trial.id]);
  expect(await ids(administrator, `${client}&metadata[trial]=false`)).toEqual([purchase.id]);
  expect(await ids(administrator, `?school=${school.id}`)).toEqual([purchase.id]);
  expect(await ids(administrator, '?school=unknown')).toEqual([]);
});

test('the newest purchases come first, in pages, and the total is counted on request', async () => {
  const { user, token } = await aCaller();
  const simulation = await server.aSimulation();
  const of = { simulationId: simulation.id, customerId: user.id };
  for (const quantity of [3, 1, 2])
    await server.aPurchase({ ...of, quantity, createdAt: new Date(Date.UTC(2026, 0, 1, 0, quantity)) });
  const minutes = async (query: string) => {
    const { body } = await list(token, query);
    return [body.items.map(({ quantity }: { quantity: number }) => quantity), body.total];
  };
  expect(await minutes('')).toEqual([[3, 2, 1], 3]);
  expect(await minutes('?sort=created_at:asc')).toEqual([[1, 2, 3], 3]);
  expect(await minutes('?sort=quantity:desc&pp=1&total=true')).toEqual([[3], 3]);
  expect(await minutes('?pp=2&pag=2&total=true')).toEqual([[1], 3]);
  expect(await minutes('?pp=2&pag=2')).toEqual([[1], 1]);
  expect(await minutes('?pp=2&pag=9&total=true')).toEqual([[], 3]);
});

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
