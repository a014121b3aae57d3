import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { isUnsettled } from '../commerce/payments/openPayments';
import { waitingCondition } from '../commerce/sessions/session';
import type { Connection, Db } from '../db/connection';
import {
  classes,
  webhookDeliveries as deliveries,
  mails,
  paymentIntents,
  purchases,
  webhookHosts,
} from '../db/tables';
import type { Services } from '../services/services';

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

type Deps = Pick<Services, 'db' | 'logger' | 'metrics' | 'now'>;

/** `/metrics` for a port of its own: what the process has counted, and the state of pool, queues and payments now. */
export function metricsApp(deps: Deps, { pool }: Pick<Connection, 'pool'>): Hono {
  const { db, logger, metrics } = deps;
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const connections = gauge(
    'casebridge_database_pool',
    'Connections to the database of this process (total, idle), and queries that wait for one (waiting).',
    ['state'],
  );
  const due = gauge('casebridge_queue_due', 'Items whose time has come, by queue.', ['queue']);
  const oldest = gauge(
    'casebridge_queue_oldest_seconds',
    'How long the first of them has been due, by queue.',
    ['queue'],
  );
  const failing = gauge(
    'casebridge_queue_failing',
    'Items that were tried in vain and wait for a further attempt, by queue.',
    ['queue'],
  );
  const unmatched = gauge(
    'casebridge_payments_without_purchase',
    'Payments that have bought nothing: those under Unmatched payments.',
  );

  /** Without the database, its numbers are left out, and all others are still told. */
  async function readDatabase(): Promise<void> {
    try {
      const [queues, payments] = await Promise.all([readQueues(db, deps.now()), countUnmatched(db)]);
      for (const { queue, ...state } of queues) {
        due.set({ queue }, state.due);
        oldest.set({ queue }, state.oldest);
        failing.set({ queue }, state.failing);
      }
      unmatched.set(payments);
    } catch (error) {
      for (const numbers of [due, oldest, failing]) numbers.reset();
      unmatched.remove();
      logger.warn({ error }, 'the metrics of the database could not be read');
    }
  }

  function readPool(): void {
    if (!pool) return;
    connections.set({ state: 'total' }, pool.totalCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
  }

  const app = new Hono();
  app.get('/metrics', async (c) => {
    readPool();
    await readDatabase();
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  return app;
}
