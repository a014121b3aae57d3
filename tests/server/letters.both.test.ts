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
  ['/api/schools/all?sort=name', 'name'],
  ['/api/schools/all?sort=code', 'code'],
  ['/api/clients/all?status=created&pp=100&sort=name', 'name'],
  ['/api/public/clients/all?sort=name', 'name'],
  [`/api/sessions/all?client=${simulation.id}&sort=name`, 'name'],
])('%s is in the order of letters, whatever their accents and their case', async (path, field) => {
  expect(await namesOf(`${path}:asc`, field)).toEqual(names);
  expect(await namesOf(`${path}:desc`, field)).toEqual(names.toReversed());
});

const { id: simulationId } = await server.aSimulation({ name: 'Crème à la “Łódź”' });
const teacher = { name: 'José', lastname: 'Łoś-Álvarez', email: 't@folded.example' };
const lesson = await aClass({ name: 'Año 1', simulationId }, teacher);
const pupil = { email: 's@folded.example', name: 'Đoàn', lastname: 'Weiß' };
await lesson.post('/students', { students: [pupil] });
await server.aSchool({ name: 'Université Æ', code: 'ÜÆ' });
await server.aUser({ name: 'Sinéad', lastname: "O'Brien" });

test.each([
  ['/api/users/all?q=', ['jose alvarez', 'JOSÉ', 'Jose\u0301 los', 'sinead o’brien']],
  ['/api/users/all?name=', ['jose']],
  ['/api/users/all?lastname=', ['LOS-ALV']],
  ['/api/purchases/all?q=', ['jose alvarez', 'lodz']],
  ['/api/sessions/all?q=', ['jose alvarez', 'ano 1', 'creme']],
  [`${lesson.path}/students/all?q=`, ['doan weiss', 'ĐOAN']],
  ['/api/invites/all?email=', ['doan weiss']],
  ['/api/schools/all?q=', ['universite ae', 'uae']],
  ['/api/clients/all?q=', ['creme a la', 'lodz']],
  ['/api/public/clients/all?q=', ['creme lodz']],
])('%s finds names without their accents', async (path, texts) => {
  const reader = path.startsWith('/api/invites') ? lesson.token : token;
  for (const text of texts) {
    const { body } = await server.request('GET', path + encodeURIComponent(text), { token: reader });
    expect(body.items, text).toHaveLength(1);
  }
});
