import { and, eq, inArray, lt, ne, notExists, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import { type QueueWorker, repeat } from '../http/queueWorker';
import type { Db } from './connection';
import { invites } from './schema/classes';
import { contactMessages, mails } from './schema/mails';
import { oidcRecords } from './schema/oidc';
import { accessLinks, knownBrowsers, logins, partnerTokens } from './schema/people';
import { webhookDeliveries } from './schema/webhooks';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows of one statement, so that none runs for long. */
const BATCH = 5_000;

interface Deps {
  config: Pick<Config, 'keptDays'>;
  db: Db;
  logger: Logger;
  now: () => Date;
}

type Delete = (table: PgTable, key: PgColumn, isOld: SQL | undefined) => Promise<void>;

async function deleteAll({ config, db, now }: Deps, remove: Delete): Promise<void> {
  const { links, mails: mailDays, contactMessages: contactDays, browsers, partnerLinks } = config.keptDays;
  const { webhooks } = config.keptDays;
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await remove(logins, logins.tokenHash, lt(logins.expiresAt, before(0)));
  await remove(oidcRecords, oidcRecords.idHash, lt(oidcRecords.expiresAt, before(0)));
  await remove(knownBrowsers, knownBrowsers.browserHash, lt(knownBrowsers.lastLogin, before(browsers)));
  await remove(partnerTokens, partnerTokens.jti, lt(partnerTokens.expiresAt, before(partnerLinks)));
  await remove(
    accessLinks,
    accessLinks.tokenHash,
    or(lt(accessLinks.usedAt, before(links)), lt(accessLinks.expiresAt, before(links))),
  );
  // The class of an invite goes on showing the state of its last mail.
  const invite = db.select().from(invites).where(eq(invites.mailId, mails.id));
  const isOldMail = and(ne(mails.status, 'queued'), lt(mails.createdAt, before(mailDays)), notExists(invite));
  await remove(mails, mails.id, isOldMail);
  await remove(
    webhookDeliveries,
    webhookDeliveries.id,
    and(ne(webhookDeliveries.status, 'queued'), lt(webhookDeliveries.createdAt, before(webhooks))),
  );
  await remove(contactMessages, contactMessages.id, lt(contactMessages.createdAt, before(contactDays)));
}

/** Deletes once an hour what nobody needs any more. Several servers may run it. */
export const createRetention = (deps: Deps): QueueWorker<null> =>
  repeat(
    (isStopped) =>
      deleteAll(deps, async (table, key, isOld) => {
        while (!isStopped()) {
          const old = await deps.db.select({ key }).from(table).where(isOld).limit(BATCH);
          const keys = old.map((row) => row.key);
          if (keys.length > 0) await deps.db.delete(table).where(and(inArray(key, keys), isOld));
          if (keys.length < BATCH) return;
        }
      }),
    { seconds: 60 * 60, logger: deps.logger, failure: 'old records could not be deleted' },
  );
