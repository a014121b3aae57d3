import { describe, expect, test } from 'vitest';
import { anOrder, payersOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();

const { aBuyer } = payersOn(server);

test('GET /api/purchases/{id}/session is for the owner and administrators', async () => {
  const { buy, token } = await aBuyer();
  const { body } = await buy(anOrder(await server.aSimulation()));
  const path = `/api/purchases/${body._id}/session`;
  for (const reader of [token, (await aBuyer('administrator')).token])
    expect(await server.request('GET', path, { token: reader })).toMatchObject({
      status: 200,
      body: { id: body.session.id, name: body.client.name, players: [] },
    });
  for (const [role, status] of [
    ['instructor', 404],
    ['manager', 404],
    ['student', 403],
  ] as const)
    expect((await server.request('GET', path, { token: (await aBuyer(role)).token })).status).toBe(status);
});

describe('GET /api/purchases/all', () => {
  const list = async (token: string, query = '') =>
    server.request('GET', `/api/purchases/all${query}`, { token });
  const anAdministrator = async () => (await aBuyer('administrator')).token;

  test('users who are not administrators see only their own purchases, with any filters', async () => {
    const simulation = await server.aSimulation();
    const otherPurchase = await server.aPurchase({ simulationId: simulation.id });
    for (const role of ['instructor', 'manager'] as const) {
      const { user, token } = await aBuyer(role);
      const own = await server.aPurchase({ simulationId: simulation.id, customerId: user.id });
      for (const query of ['', `?client=${simulation.id}`, `?customer=${user.id}`]) {
        const { body } = await list(token, query);
        expect(body.items.map(({ _id }: { _id: string }) => _id)).toEqual([own.id]);
      }
      expect((await list(token, `?customer=${otherPurchase.customerId}`)).body).toEqual({
        items: [],
        total: 0,
      });
    }
    expect((await list((await aBuyer('student')).token)).status).toBe(403);
  });

  test('the public code and the root of a simulation are visible to administrators only', async () => {
    const { user, token } = await aBuyer();
    const simulation = await server.aSimulation({ publicCode: 'CANARY-code' });
    const { id } = await server.aPurchase({
      simulationId: simulation.id,
      customerId: user.id,
      clientCode: 'CANARY-code',
    });
    const read = async (path: string, as: string) => (await server.request('GET', path, { token: as })).body;
    const paths = ['/api/purchases/all', `/api/purchases/${id}`, '/api/purchases/csv'];
    for (const path of paths) {
      const own = JSON.stringify(await read(path, token));
      expect(own, path).not.toContain('CANARY');
      expect(own, path).toContain(simulation.slug);
    }
    const [item] = (await read('/api/purchases/all', token)).items;
    expect(item.data.client_code).toBe(simulation.slug);
    const administrator = await anAdministrator();
    for (const path of paths) {
      expect(JSON.stringify(await read(path, administrator)), path).toContain('CANARY-code');
    }
    // So is its root.
    expect(item.client).toEqual({ _id: simulation.id, name: simulation.name, slug: simulation.slug });
    const all = await list(administrator, `?client=${simulation.id}`);
    expect(all.body.items[0].client).toMatchObject({
      public_code: 'CANARY-code',
      client_root: simulation.clientRoot,
    });
  });

  test('administrators see all, and filter', async () => {
    const token = await anAdministrator();
    const simulation = await server.aSimulation({ publicCode: 'PUB' });
    const purchase = await server.aPurchase({ simulationId: simulation.id });
    const trial = await server.aPurchase({
      simulationId: simulation.id,
      trial: true,
      metadata: { trial: true },
    });
    const ids = async (query: string) =>
      (await list(token, query)).body.items.map(({ _id }: { _id: string }) => _id);
    expect((await ids(`?client=${simulation.id}`)).sort()).toEqual([purchase.id, trial.id].sort());
    expect(await ids(`?customer=${purchase.customerId}`)).toEqual([purchase.id]);
    expect(await ids(`?client=${simulation.id}&metadata[trial]=true`)).toEqual([trial.id]);
    expect(await ids(`?client=${simulation.id}&metadata[trial]=false`)).toEqual([purchase.id]);
  });

  test('administrators see those of a school, whose members see their own at most', async () => {
    const school = await server.aSchool();
    const teacher = await server.aUser({ schoolId: school.id });
    const manager = await server.aUser({ role: 'manager', schoolId: school.id });
    const purchase = await server.aPurchase({ customerId: teacher.id });
    await server.aPurchase();
    const ids = async (token: string, id: string) =>
      (await list(token, `?school=${id}`)).body.items.map(({ _id }: { _id: string }) => _id);
    const token = await anAdministrator();
    expect(await ids(token, school.id)).toEqual([purchase.id]);
    expect(await ids(token, 'unknown')).toEqual([]);
    expect(await ids(await server.signIn(manager), school.id)).toEqual([]);
  });

  test('the OAuth group is in no response', async () => {
    const simulation = await server.aSimulation();
    const { buy, token } = await aBuyer();
    const bought = await buy(anOrder(simulation));
    const all = await list(await anAdministrator(), `?client=${simulation.id}`);
    for (const { body } of [bought, all, await list(token)]) {
      expect(JSON.stringify(body)).not.toContain(simulation.oauthClientSecret);
      expect(JSON.stringify(body)).not.toContain(simulation.oauthClientId);
    }
    expect(server.log.join()).not.toContain(simulation.oauthClientSecret);
  });

  test('the newest purchases come first, in pages, and the total is counted on request', async () => {
    const { user, token } = await aBuyer();
    const simulation = await server.aSimulation();
    const made = [];
    for (const minute of [3, 1, 2]) {
      made.push(
        await server.aPurchase({
          simulationId: simulation.id,
          customerId: user.id,
          quantity: minute,
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        }),
      );
    }
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
