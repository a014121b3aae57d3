import { describe, expect, test } from 'vitest';
import { joinSchool } from '../../server/auth/proveAddress';
import { schools, users } from '../../server/db/tables';
import { PICTURE_PROBLEM } from '../../src/rules/links/pictures';
import { classesOn } from './classes';
import { aSchoolForm } from './forms';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const { historyOf } = classesOn(server);
const { token, ...admin } = await server.signedIn({ role: 'administrator' });

const post = (path: string, body: object) => server.request('POST', `/api/schools${path}`, { body, token });
const get = (path: string, as = token) => server.request('GET', `/api/schools/${path}`, { token: as });
const remove = (id: string) => server.request('DELETE', `/api/schools/${id}`, { token });
const rowOf = (id: string) => server.stored(schools, id);

const own = { name: 'Harbour College', email: 'office@harbour.example', port_access: 'all' };
let schoolsSoFar = 0;
const aForm = (given: object = {}) => {
  schoolsSoFar += 1;
  return { ...aSchoolForm(), ...own, code: `HC${schoolsSoFar}`, ...given };
};

test('a new school is stored as sent and can be read', async () => {
  const simulation = await server.aSimulation();
  const free_to_play = [simulation.id, simulation.id];
  const domains = 'harbour.example, alumni.harbour.example';
  const form = aForm({ domains, free_to_play });
  const { status, body } = await post('', { ...form, name: ' Harbour College ', _id: 'mine' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...form, free_to_play: [simulation.id] });
  expect(body._id).not.toBe('mine');
  expect((await get(body._id)).body).toEqual(body);
  expect(await historyOf(body._id)).toMatchObject([{ action: 'created', actorId: admin.id }]);
});

test('domains may be separated by commas or spaces, and assign new instructors to the school', async () => {
  const { body } = await post('', aForm({ domains: 'spaces.example  Second.Example,third.example' }));
  for (const domain of ['spaces.example', 'second.example', 'third.example']) {
    const user = await server.aUser({ role: 'instructor', email: `someone@${domain}` });
    expect((await joinSchool(server.db, user, new Date())).schoolId).toBe(body._id);
    expect(await historyOf(user.id)).toMatchObject([{ action: 'updated', actorId: user.id }]);
  }
});

test('a domain belongs to one school, however it is written', async () => {
  const taken = { domains: 'schule-münchen.example' };
  const { body: first } = await post('', aForm({ ...taken, name: 'First' }));
  expect(first.domains).toBe('xn--schule-mnchen-3ob.example');
  const errors = { domains: 'First has the domain xn--schule-mnchen-3ob.example already.' };
  expect(await post('', aForm({ domains: '@Schule-MÜNCHEN.example' }))).toMatchObject({
    status: 400,
    body: { errors },
  });
  const { body: other } = await post('', aForm());
  expect(await post(`/${other._id}`, taken)).toMatchObject({ status: 400, body: { errors } });
  const more = { domains: 'schule-münchen.example, first.example' };
  expect((await post(`/${first._id}`, more)).status).toBe(200);
});

test('a code belongs to one school', async () => {
  await post('', aForm({ name: 'First', code: 'Taken' }));
  const errors = { code: 'First has the code TAKEN already.' };
  expect(await post('', aForm({ code: 'TAKEN' }))).toMatchObject({ status: 400, body: { errors } });
});

test.each([
  [{ name: ' ' }, 'name', 'Enter a name.'],
  [{ name: 'Harbour\r\nCollege' }, 'name', 'Write this on one line.'],
  [{ icon_url: 'https://host.example/\r\nicon.png' }, 'icon_url', 'Write this on one line.'],
  [{ domains: 'harbour\u0007.example' }, 'domains', /is not a domain/],
  [{ email: 'x@' }, 'email', 'Enter a valid email address.'],
  [{ domains: 'harbour' }, 'domains', /^“harbour” is not a domain\. Enter domains like school\.example/],
  [{ port_access: 'some' }, 'port_access', /one of/],
  [{ icon_url: 'javascript:alert(1)' }, 'icon_url', PICTURE_PROBLEM],
  [{ free_to_play: ['nothing'] }, 'free_to_play', 'One of these simulations does not exist.'],
])('%j is rejected, for a new school and for a change', async (given, field, message) => {
  const school = await server.aSchool();
  const count = await server.db.$count(schools);
  for (const answer of [await post('', aForm(given)), await post(`/${school.id}`, given)]) {
    expect(answer.status).toBe(400);
    expect(answer.body.errors[field]).toMatch(message);
  }
  expect(await server.db.$count(schools)).toBe(count);
  expect(await rowOf(school.id)).toEqual(school);
});

test('a change affects only the sent fields, and is rejected if another user has changed the school', async () => {
  const school = await server.aSchool({ code: 'OLD' });
  const loaded = (await get(school.id)).body;
  const saved = await post(`/${school.id}`, { code: 'NEW', updated_at: loaded.updated_at });
  expect(saved).toMatchObject({ status: 200, body: { code: 'NEW', name: school.name } });
  const late = await post(`/${school.id}`, { code: 'LATE', updated_at: loaded.updated_at });
  expect(late.status).toBe(409);
  expect(late.body.message).toMatch(/^This record was changed meanwhile\./);
  expect((await post(`/${school.id}`, saved.body)).body).toEqual(saved.body);
  expect(await historyOf(school.id)).toMatchObject([
    { action: 'updated', changes: [{ field: 'code', before: 'OLD', after: 'NEW' }] },
  ]);
});

test('the list is sorted by name, searched by name and code, and counted', async () => {
  for (const [name, code] of [
    ['Qa beta', 'B1'],
    ['qa Alpha', 'A1'],
    ['Other', 'qa-3'],
  ]) {
    await server.aSchool({ name, code });
  }
  const names = async (query: string) => {
    const { body } = await get(`all?${query}`);
    return [body.items.map(({ name }: Body) => name), body.total];
  };
  expect(await names('q=qa')).toEqual([['Other', 'qa Alpha', 'Qa beta'], 3]);
  expect(await names('q=QA&sort=name:desc&pp=1')).toEqual([['Qa beta'], 3]);
  expect(await names('q=qa&sort=code:asc&pp=2&pag=2&utm_source=x')).toEqual([['Other'], 3]);
  expect([await names('q=%25'), (await get('all?sort=domains:asc')).status]).toEqual([[[], 0], 400]);
});

test('a manager without a school sees none', async () => {
  const lost = await server.signIn(await server.aUser({ role: 'manager' }));
  expect((await get('all', lost)).body).toEqual({ items: [], total: 0 });
});

describe('the deletion of a school', () => {
  test('is refused while users belong to the school', async () => {
    const school = await server.aSchool();
    await server.aUser({ schoolId: school.id });
    const message = '1 user belongs to this school. Move or delete them first.';
    expect(await remove(school.id)).toMatchObject({ status: 409, body: { message } });
    await server.aUser({ schoolId: school.id });
    expect((await remove(school.id)).body.message).toMatch(/^2 users belong to this school\./);
    expect(await rowOf(school.id)).toBeDefined();
  });

  test('succeeds if all of its users are deleted', async () => {
    const school = await server.aSchool();
    // A deletion time ahead of this clock.
    const updatedAt = new Date(Date.now() + 60_000);
    const gone = await server.aUser({ schoolId: school.id, status: 'deleted', updatedAt });
    expect(await remove(school.id)).toMatchObject({ status: 200, body: { _id: school.id } });
    expect([(await get(school.id)).status, (await remove(school.id)).status]).toEqual([404, 404]);
    const [trail] = await historyOf(school.id);
    expect(trail).toMatchObject({ action: 'deleted' });
    expect(trail?.changes).toContainEqual({ field: 'name', before: school.name, after: null });
    expect(await historyOf(gone.id)).toMatchObject([
      { changes: [{ field: 'school', before: school.id, after: null }] },
    ]);
    const left = await server.stored(users, gone.id);
    expect(left?.schoolId).toBeNull();
    expect(left?.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
  });
});
