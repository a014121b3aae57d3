import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Connection } from '../db/connection';
import type { Services } from '../services/services';
import { countUnmatched, readQueues } from './queues';

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
