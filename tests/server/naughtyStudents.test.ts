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
  const addresses = [...texts.map((text) => text.slice(0, 320)), good];
  const students = addresses.map((email) => ({ email, name: '', lastname: '' }));
  const { status, body } = await post('/students', { students });
  expect(status).toBe(200);
  expect(body.added).toContain(good);
  expect(body.refused.length + body.added.length).toBe(students.length);
  for (const { reason } of body.refused) expect(reason).toBe('This is not an email address.');
});

test('naughty strings as names are kept as text on one line, in list, file and mail', async () => {
  const { post, get } = await aClass({ quantity: texts.length + 1 });
  const typed = texts.map((text) => text.slice(0, 100));
  const students = typed.map((name) => ({ email: anAddress(), name, lastname: name }));
  expect((await post('/students', { students })).body.added).toHaveLength(students.length);
  const { items } = (await get('/students/all?pp=1000')).body;
  const names = new Map(items.map(({ email, name }: Body) => [email, name]));
  for (const { email, name } of students) {
    expect(names.get(email)).toBe(normalizeLine(name.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')));
    const [mail] = await mailsTo(email);
    expect(mail?.text.split('\n')[0]).toMatch(/^Hello( .*)?,$/);
    expect(mail?.html).not.toMatch(/<script|<img(?! src="[^"]+\/mail-logo\.png")|<iframe/i);
  }
  expect((await get('/students/csv')).body).not.toMatch(/(?:^|,)"[=+@-]/m);
});

test('naughty strings harm nothing as name, search text, co-teacher or link of a class', async () => {
  const { post, get } = await aClass();
  const { code } = (await post('/link', { open: true })).body.link;
  const inQuery = (text: string) => encodeURIComponent(text.slice(0, 200));
  const uses: ((text: string) => ReturnType<typeof get>)[] = [
    async (text) => {
      const answer = await post('', { name: text });
      if (answer.status === 200) expect(answer.body.name).toBe(normalizeLine(text));
      return answer;
    },
    (text) => get(`/students/all?q=${inQuery(text)}`),
    (text) => get(`/students/csv?q=${inQuery(text)}`),
    (text) => post('/co-teachers', { email: text }),
    (text) => server.request('POST', `/api/join/${code}/mail`, { body: { email: text } }),
    (text) => server.request('GET', `/api/join/${encodeURIComponent(text)}`),
    (text) => post('/link', { domains: text }),
  ];
  // One or two of the strings are addresses.
  const strange = texts.filter((text) => !isEmailAddress(normalizeEmail(text)));
  for (const [index, text] of strange.entries()) {
    const isTried = (place: number) => onPostgres || index % uses.length === place;
    for (const use of uses.filter((_, place) => isTried(place))) {
      // 431: the address is longer than Node reads.
      expect([200, 400, 404, 431]).toContain((await use(text)).status);
    }
  }
  expect((await get('/co-teachers/all')).body.items).toEqual([]);
  expect((await get()).body.link.domains).toMatch(/^[a-z0-9., -]*$/);
});
