import { afterAll, expect, test } from 'vitest';
import { renewLink } from '../../server/auth/accessLinks';
import { createMailer } from '../../server/mail/createMailer';
import { openMailServer } from '../support/mailServer';
import { anAddress, classesOn } from './classes';
import { later } from './clock';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const { aClass } = classesOn(server);

const refused = new Set<string>();
/** A mail server that knows no address of `refused`. */
const smtp = await openMailServer({ responseCode: 550, message: '5.1.1 No such user' }, (to) =>
  refused.has(to),
);
const accepted = () => smtp.received.flatMap(({ to }) => to);
const mailer = createMailer({
  ...server.services,
  config: {
    ...server.config,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    mailFrom: 'hub@school.example',
  },
  now: () => server.services.now(),
  renewLink: (linkHash) => renewLink(server.services, linkHash),
});
server.services.mail = mailer;
afterAll(async () => {
  await mailer.stop();
  await smtp.close();
});

const deliver = () => server.services.mail.deliverDue();

test('the words of a mail server that refuses are shown with their time, and the mail can be sent again', async () => {
  const { add, get, post } = await aClass();
  const [good = '', bad = ''] = [anAddress(), anAddress()].sort();
  refused.add(bad);
  await add(good, bad);
  const students = async () => (await get('/students/all')).body.items;
  const waiting = { mail: { status: 'queued', error: '' } };
  expect(await students()).toMatchObject([waiting, waiting]);

  const hours = 3 * 60;
  await later(server, hours, deliver);
  const items = await students();
  expect(items).toMatchObject([
    { email: good, mail: { status: 'sent', error: '' } },
    { email: bad, mail: { status: 'failed', error: expect.stringContaining('No such user') } },
  ]);
  const times: string[] = items.map(({ mail }: Body) => mail.at);
  for (const at of times) expect(Date.parse(at)).toBeGreaterThan(Date.now() + (hours - 60) * 60_000);
  expect((await get()).body.counts).toMatchObject({ invited: 2, failed: 1 });
  expect((await get('/students/all?state=failed')).body).toMatchObject({ total: 1, items: [{ email: bad }] });
  const rows = (await get('/students/csv')).body.split('\r\n');
  const [sentAt, failedAt] = times.map((at) => at.slice(0, 19).replace('T', ' '));
  expect(rows[1]).toContain(`"Sent","${sentAt}"`);
  expect(rows[2]).toContain(`"Failed","${failedAt}"`);
  expect(rows[2]).toContain('No such user');

  refused.clear();
  expect((await post('/students/mail', { students: [items[1]._id] })).body).toEqual({ sent: 1 });
  await deliver();
  expect((await get('/students/all?state=failed')).body.total).toBe(0);
  expect(accepted().filter((address) => address === bad)).toHaveLength(1);
});

test('a mail that waits is not sent once its student was removed', async () => {
  const { aStudent, post } = await aClass();
  const { _id, email } = await aStudent();
  await post(`/students/${_id}/revocation`, {});
  await deliver();
  expect(accepted()).not.toContain(email);
});
