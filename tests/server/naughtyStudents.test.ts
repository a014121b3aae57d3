import { expect, test } from 'vitest';
import { unstorable } from '../../server/http/input';
import { normalizeLine } from '../../src/contract/emailAddress';
import { tenthOf } from '../support/generated';
import { naughtyStrings } from '../support/naughtyStrings';
import { anAddress, classesOn } from './classes';
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
