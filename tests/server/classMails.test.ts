import { afterAll, expect, test } from 'vitest';
import { renewLink } from '../../server/auth/accessLinks';
import { createMailer } from '../../server/mail/createMailer';
import { openMailServer } from '../support/mailServer';
import { classesOn } from './classes';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClass } = classesOn(server);

test('a mail that waits is not sent once there is a later one', async () => {
  const smtp = await openMailServer();
  const mailer = createMailer({
    ...server.services,
    config: { ...server.config, smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'hub@school.example' },
    renewLink: (linkHash) => renewLink(server.services, linkHash),
  });
  server.services.mail = mailer;
  afterAll(async () => {
    await mailer.stop();
    await smtp.close();
  });
  const { aStudent, post } = await aClass();
  const { _id, email } = await aStudent();
  expect((await post('/students/mail', { students: [_id] })).body).toEqual({ sent: 1 });
  await mailer.deliverDue();
  expect(smtp.received.flatMap(({ to }) => to).filter((address) => address === email)).toHaveLength(1);
});
