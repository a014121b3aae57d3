import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../db/connection';
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

const columns = {
  id: webhookDeliveries.id,
  simulationId: webhookDeliveries.simulationId,
  body: webhookDeliveries.body,
  attempts: webhookDeliveries.attempts,
  url: simulations.webhookUrl,
  secret: webhookHosts.secret,
  oldSecret: webhookHosts.oldSecret,
  secretAt: webhookHosts.secretAt,
};

/** The queue of webhooks in the database, which several servers may share. */
export class WebhookQueue {
  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {}

  /**
   * Takes the oldest delivery that is due. No other delivery to its host is taken before this one has ended, so that
   * they come in their order, and a host that fails is left alone for a while. If this server dies, others go on then.
   */
  async take() {
    return this.db.transaction(async (tx) => {
      const at = this.now();
      const [due] = await tx
        .select(columns)
        .from(webhookDeliveries)
        .innerJoin(webhookHosts, eq(webhookHosts.simulationId, webhookDeliveries.simulationId))
        .innerJoin(simulations, eq(simulations.id, webhookDeliveries.simulationId))
        .where(
          and(
            eq(webhookDeliveries.status, 'queued'),
            lte(webhookDeliveries.nextTryAt, at),
            lte(webhookHosts.busyUntil, at),
          ),
        )
        .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
        .limit(1)
        .for('no key update', { of: webhookHosts, skipLocked: true });
      if (!due) return null;
      const taken = { ...due, attempts: due.attempts + 1 };
      const wait = waits[due.attempts] ?? HOST_REST;
      await tx
        .update(webhookDeliveries)
        .set({ attempts: taken.attempts, nextTryAt: new Date(at.getTime() + wait) })
        .where(eq(webhookDeliveries.id, due.id));
      await this.#setHost(tx, taken, { busyUntil: new Date(at.getTime() + HOST_REST) });
      return taken;
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
