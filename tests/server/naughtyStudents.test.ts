import { expect, test } from 'vitest';
import { unstorable } from '../../server/http/input';
import { isEmailAddress, normalizeEmail, normalizeLine } from '../../src/contract/emailAddress';
import { tenthOf } from '../support/generated';
import { naughtyStrings } from '../support/naughtyStrings';
import { anAddress, classesOn } from './classes';
import { onPostgres } from './database';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const { aClass, mailsTo } = classesOn(server);
const texts = tenthOf(naughtyStrings, 'students').filter((text) => !unstorable.test(text));

test('naughty strings as addresses are refused one by one, and stop nobody else', async () => {
  const { post } = await aClass({ quantity: texts.length + 1 });
  const good = anAddress();
  const students = [...texts.map((text) => text.slice(0, 320)), good].map((email) => ({
    email,
    name: '',
    lastname: '',
  }));
  const { status, body } = await post('/students', { students });
  expect(status).toBe(200);
  expect(body.added).toContain(good);
  expect(body.refused.length + body.added.length).toBe(students.length);
  for (const { reason } of body.refused) expect(reason).toBe('This is not an email address.');
});

test('naughty strings as names are kept as text on one line, in list, file and mail', async () => {
  const { post, get } = await aClass({ quantity: texts.length + 1 });
  const students = texts.map((text) => ({
    email: anAddress(),
    name: text.slice(0, 100),
    lastname: text.slice(0, 100),
  }));
  expect((await post('/students', { students })).body.added).toHaveLength(students.length);
  const { items } = (await get('/students/all?pp=1000')).body;
  const names = new Map(items.map(({ email, name }: Body) => [email, name]));
  for (const { email, name } of students) {
    expect(names.get(email)).toBe(normalizeLine(name.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')));
    const [mail] = await mailsTo(email);
    expect(mail?.text.split('\n')[0]).toMatch(/^Hello( .*)?,$/);
    expect(mail?.html).not.toMatch(/<script|<img|<iframe/i);
  }
  expect((await get('/students/csv')).body).not.toMatch(/(?:^|,)"[=+@-]/m);
});

test('naughty strings harm nothing as name, search text, co-teacher or link of a class', async () => {
  const { post, get } = await aClass();
  const { code } = (await post('/link', { open: true })).body.link;
  const uses: ((text: string) => Promise<void>)[] = [
    async (text) => {
      const { status, body } = await post('', { name: text });
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body.name).toBe(normalizeLine(text));
    },
    async (text) => {
      const q = encodeURIComponent(text.slice(0, 200));
      for (const path of [`/students/all?q=${q}`, `/students/csv?q=${q}`]) {
        expect([200, 400]).toContain((await get(path)).status);
      }
    },
    async (text) => expect((await post('/co-teachers', { email: text })).status).toBe(400),
    async (text) => {
      const body = { email: text };
      expect((await server.request('POST', `/api/join/${code}/mail`, { body })).status).toBe(400);
    },
    async (text) => {
      const { status } = await server.request('GET', `/api/join/${encodeURIComponent(text)}`);
      // 431: the address is longer than Node reads.
      expect([400, 404, 431]).toContain(status);
    },
    async (text) => expect([200, 400]).toContain((await post('/link', { domains: text })).status),
  ];
  // One or two of the strings are addresses.
  const strange = texts.filter((text) => !isEmailAddress(normalizeEmail(text)));
  for (const [index, text] of strange.entries()) {
    const isTried = (place: number) => onPostgres || index % uses.length === place;
    for (const use of uses.filter((_, place) => isTried(place))) await use(text);
  }
  expect((await get('/co-teachers/all')).body.items).toEqual([]);
  expect((await get()).body.link.domains).toMatch(/^[a-z0-9., -]*$/);
});
