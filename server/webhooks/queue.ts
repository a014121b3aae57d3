import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../db/connection';
import { takeDue } from '../db/queries/writes';
import { simulations } from '../db/schema/simulations';
import { webhookDeliveries, webhookHosts } from '../db/schema/webhooks';

const MINUTE = 60 * 1000;
/**
 * The pauses between attempts, about three days in all; the delivery is given up when the attempt after the last
 * pause fails.
 */
const waits = [1, 5, 30, 120, 300, 600, 840, 1200, 1440].map((minutes) => minutes * MINUTE);

/** How long a host gets nothing else while a delivery is under way, or after a failed one. */
export const HOST_REST = MINUTE;

/** The queue of webhooks in the database, which several servers may share. */
export class WebhookQueue {
  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {}

  /**
   * Takes the oldest due delivery of a host. No other delivery to this host is taken before it has ended, so that they
   * come in their order, and a host that fails is left alone for a while. If this server dies, others go on then.
   */
  async take() {
    return this.db.transaction(async (tx) => {
      const at = this.now();
      const due = and(eq(webhookDeliveries.status, 'queued'), lte(webhookDeliveries.nextTryAt, at));
      const waiting = tx.select({ id: webhookDeliveries.simulationId }).from(webhookDeliveries).where(due);
      const host = await takeDue(tx, webhookHosts, {
        due: and(lte(webhookHosts.busyUntil, at), inArray(webhookHosts.simulationId, waiting)),
        order: [webhookHosts.busyUntil],
        key: 'simulationId',
        lease: () => ({ busyUntil: new Date(at.getTime() + HOST_REST) }),
      });
      if (!host) return null;
      const ofHost = and(eq(webhookDeliveries.simulationId, host.simulationId), due);
      const delivery = await takeDue(tx, webhookDeliveries, {
        due: ofHost,
        order: [webhookDeliveries.createdAt],
        lease: ({ attempts }) => ({
          attempts: attempts + 1,
          nextTryAt: new Date(at.getTime() + (waits[attempts] ?? HOST_REST)),
        }),
      });
      const [simulation] = await tx
        .select({ url: simulations.webhookUrl })
        .from(simulations)
        .where(eq(simulations.id, host.simulationId));
      return delivery && simulation ? { ...host, ...delivery, ...simulation } : null;
    });
  }

  markSent(taken: TakenDelivery, answer: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await tx
        .update(webhookDeliveries)
        .set({ status: 'sent', lastAnswer: answer })
        .where(eq(webhookDeliveries.id, taken.id));
      await this.#setHost(tx, taken, { busyUntil: this.now(), goneUrl: '' });
    });
  }

  /** Records a failed attempt; tells whether there will be another. */
  async markTried({ id, attempts }: TakenDelivery, problem: string): Promise<boolean> {
    const again = attempts <= waits.length;
    await this.db
      .update(webhookDeliveries)
      .set({ lastAnswer: problem, ...(!again && { status: 'failed' }) })
      .where(eq(webhookDeliveries.id, id));
    return again;
  }

  /** Ends the webhooks to an address that is gone: this delivery, and all that wait. */
  markGone(taken: TakenDelivery, problem: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const waiting = and(
        eq(webhookDeliveries.simulationId, taken.simulationId),
        eq(webhookDeliveries.status, 'queued'),
      );
      await tx.update(webhookDeliveries).set({ status: 'failed', lastAnswer: problem }).where(waiting);
      await this.#setHost(tx, taken, { busyUntil: this.now(), goneUrl: taken.url });
    });
  }

  #setHost(tx: Db, { simulationId }: TakenDelivery, values: Partial<typeof webhookHosts.$inferInsert>) {
    return tx.update(webhookHosts).set(values).where(eq(webhookHosts.simulationId, simulationId));
  }
}

export type TakenDelivery = NonNullable<Awaited<ReturnType<WebhookQueue['take']>>>;
