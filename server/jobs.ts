import { and, eq, inArray, lt, ne, notExists, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { Reconciler } from './commerce/fulfilment/reconcile';
import type { Config } from './config/config';
import type { Db } from './db/connection';
import {
  accessLinks,
  auditEntries,
  billingLinks,
  contactMessages,
  invites,
  knownBrowsers,
  logins,
  mails,
  oidcRecords,
  partnerTokens,
  webhookDeliveries,
} from './db/tables';
import { type QueueWorker, repeat } from './http/queueWorker';
import type { Services } from './services/services';
import { eraseDeleted } from './users/erasure';
import { createWebhookWorker } from './webhooks/delivery';

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

async function deleteAll(deps: Deps, remove: Delete): Promise<void> {
  const { config, db, now } = deps;
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
  await remove(billingLinks, billingLinks.tokenHash, lt(billingLinks.expiresAt, before(0)));
  // The class of an invite goes on showing the state of its last mail.
  const invite = db.select().from(invites).where(eq(invites.mailId, mails.id));
  const isOldMail = and(ne(mails.status, 'queued'), lt(mails.createdAt, before(mailDays)), notExists(invite));
  await remove(mails, mails.id, isOldMail);
  await remove(
    webhookDeliveries,
    webhookDeliveries.id,
    and(ne(webhookDeliveries.status, 'queued'), lt(webhookDeliveries.createdAt, before(webhooks))),
  );
  const { deletedUsers, audit } = config.keptDays;
  // First, since the trail knows the former addresses.
  if (deletedUsers > 0) await eraseDeleted(deps, before(deletedUsers));
  if (audit > 0) await remove(auditEntries, auditEntries.id, lt(auditEntries.createdAt, before(audit)));
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

/** All work that no call waits for: mails, payments, sessions, reminders, webhooks and retention. */
export function createJobs(services: Services) {
  const { config, logger, mail } = services;
  const workers = [mail, new Reconciler(services), createWebhookWorker(services), createRetention(services)];
  return {
    start() {
      if (config.jobs) for (const worker of workers) worker.start();
      else logger.warn('JOBS is off: nothing is mailed, sent to hosts, checked or deleted by itself');
    },
    async stop() {
      for (const worker of workers) await worker.stop();
    },
  };
}
