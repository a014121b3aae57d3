import { expect, test } from 'vitest';
import { auditEntries } from '../../server/db/schema/audit';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const admin = await server.aUser({ role: 'administrator', name: 'Grace', lastname: 'Hopper' });
const token = await server.signIn(admin);
const history = (query: string) => server.request('GET', `/api/audit?${query}`, { token });
const post = (path: string, body: object) => server.request('POST', path, { body, token });

test('the audit trail shows who changed which field of a record, with the newest change first and in pages', async () => {
  const pupil = await server.aUser({ role: 'student', name: 'A' });
  const other = await server.aUser({ role: 'student' });
  const start = Date.now();
  for (const [n, name] of ['B', 'C', 'D'].entries()) {
    server.services.now = () => new Date(start + n * 1000);
    await post(`/api/users/${pupil.id}`, { name });
  }
  server.services.now = () => new Date();
  await post(`/api/users/${other.id}`, { name: 'X' });

  const { status, body } = await history(`entity=user&record=${pupil.id}`);
  expect(status).toBe(200);
  expect(body.total).toBe(3);
  expect(body.items[0]).toEqual({
    _id: expect.any(String),
    entity: 'user',
    record: pupil.id,
    action: 'updated',
    actor: { _id: admin.id, email: admin.email, name: 'Grace', lastname: 'Hopper' },
    changes: [{ field: 'name', before: 'C', after: 'D' }],
    created_at: new Date(start + 2000).toISOString(),
  });
  const after = ({ body: { items } }: Body) => items.map((item: Body) => item.changes[0].after);
  expect(after({ body })).toEqual(['D', 'C', 'B']);
  const second = await history(`entity=user&record=${pupil.id}&pp=2&pag=2`);
  expect(after(second)).toEqual(['B']);
  expect(second.body.total).toBe(3);
  expect((await history(`entity=school&record=${pupil.id}`)).body).toEqual({ items: [], total: 0 });
  // It is that of a record.
  for (const query of ['', 'entity=user', 'record=x', 'entity=invite&record=x'])
    expect((await history(query)).status).toBe(400);
});

test('a refused call leaves no entry in the audit trail', async () => {
  const pupil = await server.aUser({ role: 'student' });
  const school = await server.aSchool();
  await server.aUser({ schoolId: school.id });
  const simulation = await server.aSimulation();
  const before = await server.db.$count(auditEntries);
  await post(`/api/users/${pupil.id}`, { name: 'New', email: 'not an address' });
  await post(`/api/users/${pupil.id}`, { name: 'New', email: admin.email });
  await post(`/api/clients/${simulation.id}`, { name: 'New', updated_at: '2000-01-01T00:00:00.000Z' });
  await server.request('DELETE', `/api/schools/${school.id}`, { token });
  await server.request('DELETE', `/api/users/${admin.id}`, { token });
  expect(await server.db.$count(auditEntries)).toBe(before);
});

test('a saved profile is in the audit trail', async () => {
  const pupil = await server.aUser({ role: 'student' });
  const own = await server.signIn(pupil);
  const body = { _id: pupil.id, name: 'Own', lastname: pupil.lastname };
  await server.request('POST', `/users/${pupil.id}`, { body, token: own });
  const { items } = (await history(`entity=user&record=${pupil.id}`)).body;
  expect(items).toMatchObject([{ actor: { _id: pupil.id }, changes: [{ field: 'name', after: 'Own' }] }]);
});
