import { describe, expect, test } from 'vitest';
import { createSimulationHost } from '../../server/commerce/sessions/httpHost';
import { newId, purchases } from '../../server/db/tables';
import { HostError } from '../../server/http/callHost';
import type { HostAddress, SimulationHost } from '../../server/services/services';
import { classesOn } from './classes';
import type { GivenPurchase } from './factories';
import { aGate } from './gate';
import { type Body, startTestServer, told } from './support';

let confirmations: string[] = [];
let answerHost = async () => {};
const host: SimulationHost = {
  ...createSimulationHost({ config: { trustedHosts: [] } }),
  async confirmSeats(_at: HostAddress, sessionId, { quantity }) {
    confirmations.push(`${sessionId}: ${quantity}`);
    await answerHost();
    return { id: sessionId, name: 'Game', players: [] };
  },
};
const server = await startTestServer({ services: { host } });
const { pay, historyOf } = classesOn(server);
const { token, ...admin } = await server.signedIn({ role: 'administrator' });

const get = (path: string, as = token) => server.request('GET', `/api/purchases/${path}`, { token: as });
const post = (path: string, body?: object, as = token) =>
  server.request('POST', `/api/purchases/${path}`, { token: as, ...(body && { body }) });
const rowOf = (id: string) => server.stored(purchases, id);
const aSession = (given: GivenPurchase = {}) => server.aPurchase({ sessionId: newId(), ...given });

test('a purchase that students pay tells administrators what was received, without refunds', async () => {
  const byStudents = { payer: 'student', paymentTime: 'later' } as const;
  const purchase = await aSession({ ...byStudents, seatsTaken: 4 });
  expect((await get(purchase.id)).body.received).toEqual({ students: 0, total: 0 });
  const invited = [];
  for (let n = 0; n < 4; n += 1) invited.push((await server.anInvite({ classId: purchase.id })).id);
  const [, ...payers] = invited;
  for (const id of payers) await pay(id);
  const other = await server.anInvite({ classId: (await aSession(byStudents)).id });
  await pay(other.id);
  expect((await get(purchase.id)).body.received).toEqual({ students: 3, total: 37.5 });

  // A student who is removed without a refund has paid all the same.
  const [kept, refunded] = payers;
  const remove = (id = '', body: object) =>
    server.request('POST', `/api/sessions/${purchase.id}/students/${id}/revocation`, { token, body });
  await remove(kept, { refund: false });
  await remove(refunded, { refund: true });
  const received = { students: 2, total: 25 };
  expect((await get(purchase.id)).body.received).toEqual(received);
  expect((await post(purchase.id, { note: 'Looked at.' })).body.received).toEqual(received);
  const customer = await server.signIn({ id: purchase.customerId });
  const { body: own } = await get(purchase.id, customer);
  expect(own).not.toHaveProperty('received');
  // The students of further seats are in the session, and others are not asked to pay.
  const seats = await server.aPurchase({ ...byStudents, classId: purchase.id });
  for (const { id } of [seats, await aSession()]) expect((await get(id)).body).not.toHaveProperty('received');
});

test('a change of a purchase changes only the note, and is refused if the record has changed since it was loaded', async () => {
  const purchase = await aSession();
  const loaded = (await get(purchase.id)).body;
  const sent = { note: ' Refunded by hand. ', status: 'refunded', updated_at: loaded.updated_at };
  const { status, body } = await post(purchase.id, sent);
  expect(status).toBe(200);
  expect(body).toEqual({ ...loaded, note: 'Refunded by hand.', updated_at: body.updated_at });
  expect((await post(purchase.id, { note: 'late', updated_at: loaded.updated_at })).status).toBe(409);
  expect((await post(purchase.id, { note: 'Refunded by hand.' })).body).toEqual(body);
  const changes = [{ field: 'note', before: '', after: 'Refunded by hand.' }];
  expect(await historyOf(purchase.id)).toMatchObject([{ action: 'updated', actorId: admin.id, changes }]);
  for (const wrong of [{}, { status: 'refunded' }, { note: 5 }, { note: 'x'.repeat(5001) }])
    expect((await post(purchase.id, wrong)).body.errors).toHaveProperty('note');
  expect((await get(purchase.id)).body).toEqual(body);
});

describe('processing a purchase', () => {
  test('by several calls at once confirms and marks it once, and all responses agree', async () => {
    const second = await server.signIn(await server.aUser({ role: 'administrator' }));
    const purchase = await aSession({ quantity: 7 });
    confirmations = [];
    const gate = aGate();
    answerHost = () => gate.pass(async () => {});
    const calls = [token, second, token, second].map((as) => post(`${purchase.id}/process`, undefined, as));
    await expect.poll(gate.running).toBe(1);
    gate.release();
    const answers = await Promise.all(calls);
    answerHost = async () => {};
    answers.push(await post(`${purchase.id}/process`, {}));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { processed: true } });
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(confirmations).toEqual([`${purchase.sessionId}: 7`]);
    expect(await historyOf(purchase.id)).toMatchObject([
      { action: 'processed', changes: [{ field: 'processed', before: false, after: true }] },
    ]);
  });

  test('needs a session, and is refused for a cancelled purchase, also for one that is cancelled meanwhile', async () => {
    const waiting = await server.aPurchase();
    const notYet = { message: 'This purchase has no session yet: it cannot be processed.' };
    expect(await post(`${waiting.id}/process`)).toMatchObject({ status: 409, body: notYet });
    expect((await post('nothing/process')).status).toBe(404);
    const { id } = await aSession();
    answerHost = () => post(`${id}/cancellation`).then(() => {});
    const message = 'This purchase was cancelled: it cannot be processed.';
    for (const _ of ['meanwhile', 'before'])
      expect(await post(`${id}/process`)).toMatchObject({ status: 409, body: { message } });
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', processed: false });
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['cancelled']);
  });

  test('changes nothing if the host fails, and can be repeated', async () => {
    const purchase = await aSession();
    const before = await rowOf(purchase.id);
    answerHost = () => Promise.reject(new HostError('CANARY'));
    const failed = await post(`${purchase.id}/process`);
    answerHost = async () => {};
    expect(failed).toMatchObject(told('The simulation does not answer. Try again in a moment.', 502));
    expect([await rowOf(purchase.id), await historyOf(purchase.id)]).toEqual([before, []]);
    expect((await post(`${purchase.id}/process`)).body.processed).toBe(true);
  });
});

describe('the list of purchases', () => {
  const ids = async (query: string, as = token): Promise<string[]> => {
    const { status, body } = await get(`all?pp=1000&${query}`, as);
    expect(status).toBe(200);
    return body.items.map(({ _id }: Body) => _id);
  };

  test('is filtered by status, processed state and payer in combination', async () => {
    const { id: simulationId } = await server.aSimulation();
    const made: string[] = [];
    for (const given of [{}, { status: 'refunded' }, { processed: true }, { payer: 'student' as const }])
      made.push((await server.aPurchase({ simulationId, ...given })).id);
    const [, refunded, done, student] = made;
    const found = async (query: string) => (await ids(`client=${simulationId}&${query}`)).sort();
    expect([await found('status=refunded'), await found('processed=true')]).toEqual([[refunded], [done]]);
    expect(await found('processed=false&payer=student')).toEqual([student]);
    expect(await found('status=&processed=&payer=&q=&utm_source=mail&metadata[trial]=')).toEqual(made);
  });

  test('is searched by parts of the order, the customer and the simulation, with special characters taken literally', async () => {
    const simulation = await server.aSimulation({ name: 'The 100% Deal_x' });
    const given = { name: 'Quentin', lastname: 'Castellanos', email: 'quentin_1@search.example' };
    const customer = await server.aUser(given);
    const byName = await server.aPurchase({ simulationId: simulation.id });
    const byMail = await server.aPurchase({ customerId: customer.id });
    const byOrder = await server.aPurchase({ order: 'wxyz-100%_order' });
    expect((await ids('q=100%25')).sort()).toEqual([byName.id, byOrder.id].sort());
    for (const q of ['CASTELLANOS', 'quentin castel', 'Quentin search.example', '1%40SEARCH.example'])
      expect(await ids(`q=${q}`)).toEqual([byMail.id]);
    expect([await ids('q=deal_X'), await ids('q=wxyz-100%25_')]).toEqual([[byName.id], [byOrder.id]]);
    for (const none of ['dealxx', 'quentinx1', '%25%25']) {
      expect(await ids(`q=${none}`)).toEqual([]);
    }
    expect(await ids('q=quentin', await server.signIn(await server.aUser()))).toEqual([]);
    expect(await ids('q=quentin', await server.signIn(customer))).toEqual([byMail.id]);
  });

  test('is sorted by each column, ascending and descending, and refuses others', async () => {
    const columns = 'total,quantity,order,status,processed,payer,client_code,platform,updated_at';
    for (const column of columns.split(',')) {
      const up = await ids(`sort=${column}:asc`);
      expect(up.length).toBeGreaterThan(3);
      expect(await ids(`sort=${column}:desc`), column).toEqual(up.toReversed());
    }
    for (const query of [
      ...['processed=maybe', 'payer=nobody', 'metadata[trial]=x', 'client=a&client=b'],
      ...['pag=0', 'pag=-1', 'pp=NaN', 'pp=0', 'pp=1001', 'pp=All'],
      ...['sort=customer_id:asc', 'sort=created_at', 'sort=created_at:desc;drop table purchases'],
    ]) {
      const { status, body } = await get(`all?${query}`);
      expect(status, query).toBe(400);
      expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
    }
    const hostile = new URLSearchParams({ client: "' or 1=1--", customer: '%' });
    expect((await get(`all?${hostile}`)).body).toEqual({ items: [], total: 0 });
  });
});
