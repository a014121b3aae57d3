import { describe, expect, test } from 'vitest';
import { anOrder, payersOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

const { aBuyer } = payersOn(server);

describe('GET /api/purchases/all', () => {
  const list = async (token: string, query = '') =>
    server.request('GET', `/api/purchases/all${query}`, { token });
  const ids = async (token: string, query: string) =>
    (await list(token, query)).body.items.map(({ _id }: { _id: string }) => _id);
  const anAdministrator = async () => (await aBuyer('administrator')).token;

  test('the public code and the root of a simulation are visible to administrators only, and its credentials to nobody', async () => {
    const { user, token, buy } = await aBuyer();
    const simulation = await server.aSimulation({ publicCode: 'CANARY-code' });
    const of = { simulationId: simulation.id, customerId: user.id };
    const { id } = await server.aPurchase({ ...of, clientCode: 'CANARY-code' });
    const secrets = new RegExp(`${simulation.oauthClientSecret}|${simulation.oauthClientId}`);
    const read = async (path: string, as: string) => (await server.request('GET', path, { token: as })).body;
    const paths = ['/api/purchases/all', `/api/purchases/${id}`, '/api/purchases/csv'];
    for (const path of paths) {
      const own = JSON.stringify(await read(path, token));
      expect(own, path).not.toContain('CANARY');
      expect(own, path).not.toMatch(secrets);
      expect(own, path).toContain(simulation.slug);
    }
    const [item] = (await read('/api/purchases/all', token)).items;
    expect(item.data.client_code).toBe(simulation.slug);
    const administrator = await anAdministrator();
    for (const path of paths) {
      const all = JSON.stringify(await read(path, administrator));
      expect(all, path).toContain('CANARY-code');
      expect(all, path).not.toMatch(secrets);
    }
    const bought = await buy(anOrder(simulation));
    expect(JSON.stringify(bought.body) + server.log.join()).not.toMatch(secrets);
    // So is its root.
    expect(item.client).toEqual({ _id: simulation.id, name: simulation.name, slug: simulation.slug });
    const all = await list(administrator, `?client=${simulation.id}`);
    expect(all.body.items[0].client).toMatchObject({
      public_code: 'CANARY-code',
      client_root: simulation.clientRoot,
    });
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
});
