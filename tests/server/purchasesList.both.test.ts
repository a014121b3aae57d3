import { expect, test } from 'vitest';
import { payersOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

const { aBuyer } = payersOn(server);

const list = async (token: string, query = '') =>
  server.request('GET', `/api/purchases/all${query}`, { token });
const ids = async (token: string, query: string) =>
  (await list(token, query)).body.items.map(({ _id }: { _id: string }) => _id);
const anAdministrator = async () => (await aBuyer('administrator')).token;

test('the code of an order is told to administrators only, and to others as the page of its simulation', async () => {
  const { user, token } = await aBuyer();
  const simulation = await server.aSimulation({ publicCode: 'CANARY-code' });
  const of = { simulationId: simulation.id, customerId: user.id };
  const { id } = await server.aPurchase({ ...of, clientCode: 'CANARY-code' });
  const administrator = await anAdministrator();
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

test('administrators see all, and filter; members of a school see their own at most', async () => {
  const token = await anAdministrator();
  const school = await server.aSchool();
  const teacher = await server.aUser({ schoolId: school.id });
  const manager = await server.aUser({ role: 'manager', schoolId: school.id });
  const { id: simulationId } = await server.aSimulation();
  const purchase = await server.aPurchase({ simulationId, customerId: teacher.id });
  const trial = await server.aPurchase({ simulationId, trial: true, metadata: { trial: true } });
  const client = `?client=${simulationId}`;
  expect((await ids(token, client)).sort()).toEqual([purchase.id, trial.id].sort());
  expect(await ids(token, `?customer=${teacher.id}`)).toEqual([purchase.id]);
  expect(await ids(token, `${client}&metadata[trial]=true`)).toEqual([trial.id]);
  expect(await ids(token, `${client}&metadata[trial]=false`)).toEqual([purchase.id]);
  expect(await ids(token, `?school=${school.id}`)).toEqual([purchase.id]);
  expect(await ids(token, '?school=unknown')).toEqual([]);
  expect(await ids(await server.signIn(manager), `?school=${school.id}`)).toEqual([]);
});

test('the newest purchases come first, in pages, and the total is counted on request', async () => {
  const { user, token } = await aBuyer();
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
