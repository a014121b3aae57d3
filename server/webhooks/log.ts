import { and, desc, eq } from 'drizzle-orm';
import type { WebhookDelivery, WebhookQuery } from '../../src/contract/webhook';
import { audit } from '../audit/audit';
import type { Db } from '../db/connection';
import { pageOf, totalOf } from '../db/queries/paging';
import { classes } from '../db/schema/classes';
import { simulations } from '../db/schema/simulations';
import { webhookDeliveries } from '../db/schema/webhooks';
import type { CurrentUser } from '../http/context';
import { notFound } from '../http/errors';
import type { Services } from '../services/services';

const selectDeliveries = (db: Db) =>
  db
    .select({
      delivery: webhookDeliveries,
      simulation: { id: simulations.id, name: simulations.name },
      className: classes.name,
    })
    .from(webhookDeliveries)
    .innerJoin(simulations, eq(simulations.id, webhookDeliveries.simulationId))
    .innerJoin(classes, eq(classes.id, webhookDeliveries.classId))
    .$dynamic();
type DeliveryRecord = Awaited<ReturnType<typeof selectDeliveries>>[number];

export const presentDelivery = ({ delivery, simulation, className }: DeliveryRecord): WebhookDelivery => ({
  _id: delivery.id,
  type: delivery.type,
  client: { _id: simulation.id, name: simulation.name },
  session: { _id: delivery.classId, name: className },
  state: delivery.status,
  attempts: delivery.attempts,
  last_answer: delivery.lastAnswer,
  next_attempt_at: delivery.status === 'queued' ? delivery.nextTryAt.toISOString() : null,
  created_at: delivery.createdAt.toISOString(),
});

/** A page of the webhooks, newest first. */
export async function listDeliveries(db: Db, query: WebhookQuery) {
  const { client, state, type } = query;
  const where = and(
    client ? eq(webhookDeliveries.simulationId, client) : undefined,
    state && eq(webhookDeliveries.status, state),
    type && eq(webhookDeliveries.type, type),
  );
  const page = pageOf(query, { defaultSize: 100 });
  const records = await selectDeliveries(db)
    .where(where)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(page.limit)
    .offset(page.offset);
  const matching = db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(where).$dynamic();
  return { records, ...(await totalOf(db, matching, { ...page, rows: records.length })) };
}

/** Has a webhook sent once more, with the same id and body, whatever has come of it. */
export const sendAgain = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: CurrentUser,
  id: string,
): Promise<DeliveryRecord> =>
  db.transaction(async (tx) => {
    const at = now();
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ status: 'queued', nextTryAt: at })
      .where(eq(webhookDeliveries.id, id))
      .returning();
    if (!delivery) throw notFound('There is no such webhook.');
    await audit(tx, {
      actor,
      entity: 'client',
      action: 'updated',
      record: delivery.simulationId,
      before: null,
      after: { webhook_sent_again: `${delivery.type} ${id}` },
      at,
    });
    const [record] = await selectDeliveries(tx).where(eq(webhookDeliveries.id, id));
    if (!record) throw notFound('There is no such webhook.');
    return record;
  });
