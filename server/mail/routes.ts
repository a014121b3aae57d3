import { createRoute, z } from '@hono/zod-openapi';
import { and, desc, eq, sql } from 'drizzle-orm';
import { idSchema, listSchema } from '../../src/contract/common';
import {
  type Mail,
  type MailQuery,
  mailQuerySchema,
  mailSchema,
  mailsHurriedSchema,
} from '../../src/contract/mail';
import type { DeliveryState } from '../../src/contract/webhook';
import type { Db } from '../db/connection';
import { containing, pageOf, totalOf } from '../db/queries/lists';
import { mails } from '../db/tables';
import { conflict, notFound } from '../http/errors';
import { failures, isoOrNull, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { MailQueue } from './createMailer';

type Deps = Pick<Services, 'db' | 'now'>;

/** Neither text nor link: nobody reads another one's mail. */
const columns = {
  id: mails.id,
  to: mails.to,
  subject: mails.subject,
  // A server that sends none has its mails in the outbox.
  status: sql<DeliveryState>`case ${mails.status} when 'outbox' then 'sent' else ${mails.status} end`,
  attempts: mails.attempts,
  lastError: mails.lastError,
  nextTryAt: mails.nextTryAt,
  triedAt: mails.triedAt,
  createdAt: mails.createdAt,
};
const selectMails = (db: Db) => db.select(columns).from(mails).$dynamic();
type MailRecord = Awaited<ReturnType<typeof selectMails>>[number];

const presentMail = ({ id, lastError, nextTryAt, triedAt, createdAt, ...mail }: MailRecord): Mail => ({
  _id: id,
  ...mail,
  last_error: lastError,
  next_try_at: mail.status === 'queued' ? nextTryAt.toISOString() : null,
  tried_at: isoOrNull(triedAt),
  created_at: createdAt.toISOString(),
});

/** A page of the mails, newest first. */
export async function listMails(db: Db, query: MailQuery) {
  const { status, q } = query;
  const where = and(status && eq(columns.status, status), q ? containing(mails.to, q) : undefined);
  const page = pageOf(query, { defaultSize: 100 });
  const records = await selectMails(db)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(page.limit)
    .offset(page.offset);
  const matching = db.select({ id: mails.id }).from(mails).where(where).$dynamic();
  return { records, ...(await totalOf(db, matching, { ...page, rows: records.length })) };
}

/** Has a mail that has failed sent once more. */
async function sendAgain({ db, now }: Deps, id: string): Promise<MailRecord> {
  const isSent = await new MailQueue(db, now).sendAgain(id);
  const [mail] = await selectMails(db).where(eq(mails.id, id));
  if (!mail) throw notFound('There is no such email.');
  if (isSent) return mail;
  throw conflict(
    mail.status === 'failed'
      ? 'This email had a sign-in link, and its text is not kept. Its reader can get a new link with “Access Via Email”.'
      : 'Only an email that has failed can be sent again.',
  );
}

const tags = ['Mails'];

const list = createRoute({
  method: 'get',
  path: '/api/mails/all',
  tags,
  summary: 'Mails that were sent or are to be sent, newest first',
  request: { query: mailQuerySchema },
  responses: { 200: json(listSchema(mailSchema), 'The mails'), ...failures(400, 401, 403) },
});

const attemptAll = createRoute({
  method: 'post',
  path: '/api/mails/attempt',
  tags,
  summary: 'Send all mails that wait now',
  description:
    'For the time after the mail server was out of order. Mails whose last attempt began within a minute are sent at the end of that minute.',
  responses: { 200: json(mailsHurriedSchema, 'How many they are'), ...failures(401, 403) },
});

const attempt = createRoute({
  method: 'post',
  path: '/api/mails/{id}/attempt',
  tags,
  summary: 'Send a mail again that has failed',
  description: 'A mail with a sign-in link has lost its text, and cannot be sent again: 409.',
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: json(mailSchema, 'The mail, which waits'), ...failures(400, 401, 403, 404, 409) },
});

export function mailRoutes(services: Services) {
  const app = newRouter();

  app.openapi(list, async (c) => {
    const { records, ...count } = await listMails(services.db, c.req.valid('query'));
    return c.json({ items: records.map(presentMail), ...count }, 200);
  });

  app.openapi(attemptAll, async (c) =>
    c.json({ mails: await new MailQueue(services.db, services.now).sendAllNow() }, 200),
  );

  app.openapi(attempt, async (c) =>
    c.json(presentMail(await sendAgain(services, c.req.valid('param').id)), 200),
  );

  return app;
}
