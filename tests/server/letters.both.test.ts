import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { classesOn } from './classes';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const { aClass } = classesOn(server);
const token = await server.signIn(await server.aUser({ role: 'administrator' }));

const names = ['Abel', 'Álvarez', 'berg', 'Bern', 'Đurić', 'Evans', 'Łoś', 'Marsh', 'Öberg', 'Zimmer'];
const simulation = await server.aSimulation({ status: 'draft' });
for (const [n, name] of [...names].reverse().entries()) {
  await server.aUser({ name, lastname: '', email: `n-${n}@first.example` });
  await server.aUser({ name: '', lastname: name, email: `n-${n}@last.example` });
  await server.aSchool({ name, code: name });
  await server.aSimulation({ name });
  await aClass({ name, simulationId: simulation.id });
}

async function namesOf(path: string, field: string): Promise<string[]> {
  const { body } = await server.request('GET', path, { token });
  const rows = typeof body === 'string' ? Papa.parse<Body>(body, { header: true }).data : body.items;
  return rows.map((row: Body) => row[field]).filter((name: string) => names.includes(name));
}

test.each([
  ['/api/users/all?q=@first.example&sort=name', 'name'],
  ['/api/users/all?q=@last.example&sort=lastname', 'lastname'],
  ['/api/users/csv?q=@first.example&sort=name', 'Name'],
  ['/api/users/csv?q=@last.example&sort=lastname', 'Last name'],
  ['/api/schools/all?sort=name', 'name'],
  ['/api/schools/all?sort=code', 'code'],
  ['/api/clients/all?status=created&pp=100&sort=name', 'name'],
  ['/api/public/clients/all?sort=name', 'name'],
  [`/api/sessions/all?client=${simulation.id}&sort=name`, 'name'],
])('%s is in the order of letters, whatever their accents and their case', async (path, field) => {
  expect(await namesOf(`${path}:asc`, field)).toEqual(names);
  expect(await namesOf(`${path}:desc`, field)).toEqual(names.toReversed());
});
