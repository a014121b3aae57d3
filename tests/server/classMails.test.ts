import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { renewLink } from '../../server/auth/links/accessLinks';
import { createMailer } from '../../server/mail/createMailer';
import { anAddress, classesOn } from './classes';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClass } = classesOn(server);

const accepted: string[] = [];
const refused = new Set<string>();
/** A mail server that knows no address of `refused`. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _, done) {
    if (!refused.has(address)) return done();
    return done(Object.assign(new Error(`5.1.1 No such user: ${address}`), { responseCode: 550 }));
  },
  onData(stream, { envelope }, done) {
    stream.resume().on('end', () => {
      accepted.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
smtp.on('error', () => {});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const mailer = createMailer({
  ...server.services,
  config: {
    ...server.config,
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mailFrom: 'hub@school.example',
  },
  now: () => server.services.now(),
  renewLink: (linkHash) => renewLink(server.services, linkHash),
});
server.services.mail = mailer;
afterAll(async () => {
  await mailer.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const deliver = () => server.services.mail.deliverDue();

test('the words of a mail server that refuses are shown, and the mail can be sent again', async () => {
  const { add, get, post } = await aClass();
  const [good, bad] = [anAddress(), anAddress()].sort();
  refused.add(bad ?? '');
  await add(good ?? '', bad ?? '');
  const waiting = (await get('/students/all')).body.items;
  expect(waiting).toMatchObject([
    { mail: { status: 'queued', error: '' } },
    { mail: { status: 'queued', error: '' } },
  ]);

  await deliver();
  const { items } = (await get('/students/all')).body;
  expect(items).toMatchObject([
    { email: good, mail: { status: 'sent', error: '' } },
    { email: bad, mail: { status: 'failed', error: expect.stringContaining(`No such user: ${bad}`) } },
  ]);
  expect((await get()).body.counts).toMatchObject({ invited: 2, failed: 1 });
  expect((await get('/students/all?state=failed')).body).toMatchObject({ total: 1, items: [{ email: bad }] });
  expect((await get('/students/csv?state=failed')).body).toContain(`No such user: ${bad}`);

  refused.clear();
  expect((await post('/students/mail', { students: [items[1]._id] })).body).toEqual({ sent: 1 });
  await deliver();
  expect((await get('/students/all?state=failed')).body.total).toBe(0);
  expect(accepted.filter((address) => address === bad)).toHaveLength(1);
});

test('a mail has the time when the mail server took or refused it', async () => {
  const { add, get } = await aClass();
  const [good, bad] = [anAddress(), anAddress()].sort();
  refused.add(bad ?? '');
  await add(good ?? '', bad ?? '');
  const { now } = server.services;
  const later = new Date(now().getTime() + 3 * 60 * 60 * 1000);
  server.services.now = () => later;
  onTestFinished(() => {
    server.services.now = now;
    refused.clear();
  });
  await deliver();
  const at = later.toISOString();
  expect((await get('/students/all?sort=invited_at:asc')).body.items).toMatchObject([
    { mail: { status: expect.stringMatching(/^(sent|failed)$/), at } },
    { mail: { status: expect.stringMatching(/^(sent|failed)$/), at } },
  ]);
  const rows = (await get('/students/csv')).body.split('\r\n');
  const inFile = at.slice(0, 19).replace('T', ' ');
  expect(rows[1]).toContain(`"Sent","${inFile}"`);
  expect(rows[2]).toContain(`"Failed","${inFile}"`);
});

test('a mail that waits is not sent once its student was removed', async () => {
  const { aStudent, post } = await aClass();
  const { _id, email } = await aStudent();
  await post(`/students/${_id}/revocation`, {});
  await deliver();
  expect(accepted).not.toContain(email);
});
