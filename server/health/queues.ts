import { sql } from 'drizzle-orm';
import { isUnsettled } from '../commerce/payments/openPayments';
import { waitingCondition } from '../commerce/sessions/session';
import type { Db } from '../db/connection';
import { classes } from '../db/schema/classes';
import { mails } from '../db/schema/mails';
import { paymentIntents } from '../db/schema/payments';
import { purchases } from '../db/schema/purchases';
import { webhookDeliveries as deliveries, webhookHosts } from '../db/schema/webhooks';

/** No webhook of a host is due before. */
const restOfHost = sql`
  select ${webhookHosts.busyUntil} from ${webhookHosts}
  where ${webhookHosts.simulationId} = ${deliveries.simulationId}`;

/** The waiting items of all queues, by the indexes that their workers read. */
const waiting = sql`
  select 'mails' as queue, ${mails.nextTryAt} as due_at, ${mails.lastError} <> '' as failing
  from ${mails} where ${mails.status} = 'queued'
  union all
  select 'webhooks', greatest(${deliveries.nextTryAt}, (${restOfHost})), ${deliveries.lastAnswer} <> ''
  from ${deliveries} where ${deliveries.status} = 'queued'
  union all
  select 'payments', ${paymentIntents.checkAt}, ${paymentIntents.failedChecks} > 0
  from ${paymentIntents} where ${paymentIntents.checkAt} is not null
  union all
  select 'sessions', ${purchases.dueAt}, ${purchases.lastError} <> ''
  from ${purchases} where ${waitingCondition()}
  union all
  select 'reminders', ${classes.remindAt}, false
  from ${classes} where ${classes.remindAt} is not null`;

const names = ['mails', 'webhooks', 'payments', 'sessions', 'reminders'] as const;

interface QueueState {
  queue: string;
  /** The number of items whose time has come. */
  due: number;
  /** How long the first of them has been due, in seconds. */
  oldest: number;
  /** The number of items that were tried in vain, and wait for a further attempt. */
  failing: number;
}

/** The state of each queue, with one query. All processes on a database share the queues. */
export async function readQueues(db: Db, now: Date): Promise<QueueState[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows: QueueState[] = await db
    .select({
      queue: sql<string>`queue`,
      due: sql`count(*) filter (where due_at <= ${at})`.mapWith(Number),
      oldest: sql`greatest(0, extract(epoch from ${at} - min(due_at)))`.mapWith(Number),
      failing: sql`count(*) filter (where failing)`.mapWith(Number),
    })
    .from(sql`(${waiting}) as items`)
    .groupBy(sql`queue`);
  const empty = { due: 0, oldest: 0, failing: 0 };
  return names.map((queue) => rows.find((row) => row.queue === queue) ?? { queue, ...empty });
}

/** The number of payments that have bought nothing, as administrators see them under Unmatched payments. */
export const countUnmatched = (db: Db): Promise<number> => db.$count(paymentIntents, isUnsettled);
