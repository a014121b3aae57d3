import { and, eq, ne } from 'drizzle-orm';
import type { SessionField, WebhookType } from '../../src/contract/webhook';
import type { Db } from '../db/connection';
import { newId, purchases, simulations, webhookDeliveries, webhookHosts } from '../db/tables';

type StudentEvent = Exclude<WebhookType, 'session.changed'>;

interface Change {
  classId: string;
  at: Date;
}

async function queue(
  tx: Db,
  { classId, at }: Change,
  type: WebhookType,
  events: readonly object[],
): Promise<void> {
  if (events.length === 0) return;
  const [host] = await tx
    .select({ simulationId: webhookHosts.simulationId })
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(webhookHosts, eq(webhookHosts.simulationId, simulations.id))
    .where(
      and(
        eq(purchases.id, classId),
        ne(simulations.webhookUrl, ''),
        ne(simulations.webhookUrl, webhookHosts.goneUrl),
      ),
    );
  if (!host) return;
  const { simulationId } = host;
  const rows = events.map((event) => ({
    id: newId(),
    simulationId,
    classId,
    type,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data: { session: classId, ...event } }),
    nextTryAt: at,
    createdAt: at,
  }));
  await tx.insert(webhookDeliveries).values(rows);
}

/** Tells the host of students, in the transaction of the change. Hosts without webhooks are told nothing. */
export const announceStudents = (
  tx: Db,
  type: StudentEvent,
  { studentIds, ...change }: Change & { studentIds: readonly string[] },
): Promise<void> =>
  queue(
    tx,
    change,
    type,
    studentIds.map((student) => ({ student })),
  );

/** Tells the host which fields of a session have changed, in the transaction of the change. */
export const announceSession = (
  tx: Db,
  { changed, ...change }: Change & { changed: readonly SessionField[] },
): Promise<void> => queue(tx, change, 'session.changed', changed.length === 0 ? [] : [{ changed }]);
