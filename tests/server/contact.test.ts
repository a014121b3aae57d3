import { expect, test } from 'vitest';
import { contactMessages, mails } from '../../server/db/tables';
import { startTestServer } from './support';

const server = await startTestServer({ config: { supportEmail: 'help@school.example' } });
const message = {
  name: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@test.example',
  message: 'Hello,\n\nhow much is <b>it</b>?\nAda',
};

const send = (given: Record<string, unknown> = {}) =>
  server.request('POST', '/api/public/contact', { body: { ...message, ...given } });
const stored = () => server.db.select().from(contactMessages);

test('a message is stored and mailed to the support team, with its sender as the reply address', async () => {
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(await stored()).toMatchObject([{ ...message, id: body.id }]);
  const subject = 'Message from Ada Lovelace';
  const text = 'Ada Lovelace <ada@test.example> writes:\n\nHello,\n\nhow much is <b>it</b>?\nAda\n';
  expect(await server.db.select().from(mails)).toMatchObject([
    { to: 'help@school.example', replyTo: 'ada@test.example', subject, text, html: '' },
  ]);
});

test.each([
  [{ name: '' }, 'name', 'Enter your name.'],
  [{ lastname: '  ' }, 'lastname', 'Enter your surname.'],
  [{ email: '' }, 'email', 'Enter a valid email address.'],
  [{ message: ' \n ' }, 'message', 'Enter a message.'],
  [{ message: 'x'.repeat(5001) }, 'message', 'This may be at most 5000 characters long.'],
  [{ name: 'x'.repeat(201) }, 'name', 'This may be at most 200 characters long.'],
  [{ name: 'Ada\r\nBcc: all@test.example' }, 'name', 'Write this on one line.'],
  [{ email: 'ada@test.example\r\nBcc: all@test.example' }, 'email', 'Enter a valid email address.'],
])('the contact form rejects %j', async (given, field, problem) => {
  const before = (await stored()).length;
  expect(await send(given)).toMatchObject({ status: 400, body: { errors: { [field]: problem } } });
  expect(await stored()).toHaveLength(before);
});

test('a line separator in a name cannot break a mail header', async () => {
  expect((await send({ name: 'Ada\u2028Bcc: x@test.example', lastname: 'L\u0085\vX' })).status).toBe(200);
  const subjects = (await server.db.select().from(mails)).map(({ subject }) => subject);
  expect(subjects).toContain('Message from Ada Bcc: x@test.example L X');
});
