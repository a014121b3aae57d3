import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contactMessages, mails } from '../../server/db/tables';
import { stopClock } from './clock';
import { startTestServer } from './support';

const server = await startTestServer({ config: { supportEmail: 'help@school.example' } });
const strict = await startTestServer({ config: { rateLimitScale: 1, trustProxy: true } });
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

describe('limits', () => {
  beforeEach(stopClock);
  const { consume } = strict.services.limits;
  const statusFrom = async (address: string, email: string) => {
    const call = { body: { ...message, email }, headers: { 'X-Forwarded-For': address } };
    return (await strict.request('POST', '/api/public/contact', call)).status;
  };
  test.each([
    ['one IP address may send 5 messages a minute', 'contact-address', '10.1.0.1', 4],
    ['one IP address may send 30 messages a day', 'contact-address-day', '10.1.0.2', 29],
  ] as const)('%s', async (_, limit, address, before) => {
    await consume(limit, address, before);
    expect(await statusFrom(address, 'one@test.example')).toBe(200);
    expect(await statusFrom(address, 'two@test.example')).toBe(429);
    expect(await strict.db.$count(contactMessages, eq(contactMessages.email, 'two@test.example'))).toBe(0);
    expect(await statusFrom('10.1.9.9', 'three@test.example')).toBe(200);
  });

  test.each([
    ['5 messages a minute', 'contact-account', 4],
    ['30 messages a day', 'contact-account-day', 29],
  ] as const)('one sender may send %s, from any IP address', async (_, limit, before) => {
    const email = `${limit}@test.example`;
    await consume(limit, email, before);
    expect(await statusFrom('10.1.1.1', email.toUpperCase())).toBe(200);
    expect(await statusFrom('10.1.1.2', email)).toBe(429);
    expect(await statusFrom('10.1.1.2', `another-${email}`)).toBe(200);
  });
});
