import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '../../server/db/schema/mails';
import { paymentIntents } from '../../server/db/schema/payments';
import { inviteMail } from '../../server/mail/inviteMail';
import { MailQueue } from '../../server/mail/queue';
import { createAccessLink, linkHashOf } from '../../server/sessions/accessLinks';
import { startTestServer } from './support';

const server = await startTestServer();
const { db } = server;

/** Applies the changes of rows that a migration brings to a database that an older version has filled. */
async function migrateRows(name: string): Promise<void> {
  const file = join(import.meta.dirname, '../../server/db/migrations', `${name}.sql`);
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint');
  for (const statement of statements) if (/^UPDATE/m.test(statement)) await db.execute(statement);
}

test('refunds and mails of older versions are treated like those of this one', async () => {
  const { id: userId } = await server.aUser();
  const { id: clientId } = await server.aClient();
  const refunded = { userId, clientId, provider: 'stripe', quantity: 1, amount: 100, paidAt: new Date() };
  const done = { ...refunded, refundRequestedAt: new Date(), refundedAt: new Date() };
  await db.insert(paymentIntents).values([
    { ...done, id: 'pi_old' },
    { ...done, id: 'pi_new', refunds: ['re_1'], refundedCents: 100 },
    { ...refunded, id: 'pi_kept' },
  ]);

  const link = await createAccessLink(server.services, userId, 'invite', '/invites/1');
  const words = { to: 'ada@test.example', studentName: 'Ada', simulation: 'Salmon', instructor: 'Ben', link };
  const withLink = { ...inviteMail(words), linkHash: null };
  const plain = { to: 'ben@test.example', subject: 'Hello', text: 'No link', html: '' };
  await db.insert(mails).values([
    { ...withLink, id: 'queued', status: 'queued' },
    { ...withLink, id: 'failed', status: 'failed' },
    { ...plain, id: 'plain', status: 'queued' },
    { ...plain, id: 'plain failed', status: 'failed' },
  ]);

  await migrateRows('0009_failed-refunds');

  const due = await db.select().from(paymentIntents).orderBy(paymentIntents.id);
  expect(due.map(({ id, checkAt }) => [id, checkAt !== null])).toEqual([
    ['pi_kept', false],
    ['pi_new', false],
    ['pi_old', true],
  ]);
  const mailOf = async (id: string) => (await db.select().from(mails).where(eq(mails.id, id)))[0];
  expect(await mailOf('queued')).toMatchObject({ linkHash: linkHashOf(link), text: withLink.text });
  expect(await mailOf('failed')).toMatchObject({ text: '', html: '' });
  for (const id of ['plain', 'plain failed']) {
    expect(await mailOf(id)).toMatchObject({ linkHash: null, text: 'No link' });
  }
  const queue = new MailQueue(db, server.services.now);
  const queued = await mailOf('queued');
  expect(queued && (await queue.renewLink(queued))).toBe(true);
});
