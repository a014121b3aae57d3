import { and, asc, eq, lt, lte } from 'drizzle-orm';
import { paymentEvents, paymentIntents } from '../../db/schema/payments';
import { HttpError } from '../../http/errors';
import type { Services } from '../../services/services';
import { openClassSession } from '../classSessions/classSessions';
import type { PaymentRow } from '../payments/records';
import { completeRefund } from '../payments/refund';
import { settle } from './settle';

type Deps = Pick<Services, 'config' | 'db' | 'payments' | 'host' | 'now' | 'logger'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A payment is not confirmed this long after it was opened; opening it again restarts the time. */
const ABANDONED_AFTER_MS = 3 * DAY_MS;
/** The provider repeats an event for up to three days. */
const EVENTS_KEPT_MS = 30 * DAY_MS;

/**
 * Checks payments at the provider when neither the browser nor a webhook reports their result. Several
 * servers may run it.
 */
export class Reconciler {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(private readonly deps: Deps) {}

  /** Runs now, and then at the configured interval. */
  start(): void {
    this.#runIn(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Checks all payments that are due; one run at a time. */
  async run(): Promise<void> {
    this.#running ??= this.#checkDue()
      .catch((error: unknown) => this.deps.logger.error({ error }, 'payments could not be looked up'))
      .finally(() => {
        this.#running = undefined;
      });
    await this.#running;
  }

  #runIn(ms: number): void {
    this.#timer = setTimeout(async () => {
      await this.run();
      if (!this.#stopped) this.#runIn(this.deps.config.paymentCheckSeconds * 1000);
    }, ms).unref();
  }

  async #checkDue(): Promise<void> {
    const { db, now, logger } = this.deps;
    while (!this.#stopped) {
      const row = await this.#take();
      if (!row) break;
      try {
        if (await this.#isDone(row)) await this.#forget(row);
      } catch (error) {
        logger.warn({ paymentId: row.id, error }, 'a payment could not be looked up');
        // The provider does not respond, so the other checks would time out too.
        if (error instanceof HttpError && error.status === 502) return;
      }
    }
    await db
      .delete(paymentEvents)
      .where(lt(paymentEvents.createdAt, new Date(now().getTime() - EVENTS_KEPT_MS)));
  }

  /**
   * Takes a payment that is due; no other server takes it before its next check. The older the payment, the
   * longer the interval.
   */
  async #take(): Promise<PaymentRow | null> {
    const { config, db, now } = this.deps;
    return db.transaction(async (tx) => {
      const at = now();
      const [due] = await tx
        .select()
        .from(paymentIntents)
        .where(lte(paymentIntents.checkAt, at))
        .orderBy(asc(paymentIntents.checkAt), asc(paymentIntents.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return null;
      const age = at.getTime() - due.updatedAt.getTime();
      const wait = Math.max(config.paymentCheckSeconds * 1000, age / 2);
      const last = age > ABANDONED_AFTER_MS && !due.refundRequestedAt;
      await tx
        .update(paymentIntents)
        .set({ checkAt: last ? null : new Date(at.getTime() + wait) })
        .where(eq(paymentIntents.id, due.id));
      return due;
    });
  }

  async #forget({ id, checkAt, updatedAt }: PaymentRow): Promise<void> {
    if (!checkAt) return;
    // The payment stays due if it was opened again meanwhile.
    await this.deps.db
      .update(paymentIntents)
      .set({ checkAt: null })
      .where(and(eq(paymentIntents.id, id), eq(paymentIntents.updatedAt, updatedAt)));
  }

  /** Settles a payment; tells whether nothing is left to do. */
  async #isDone(row: PaymentRow): Promise<boolean> {
    const { payments } = this.deps;
    if (row.purchaseId) return openClassSession(this.deps, row.purchaseId);
    if (row.inviteId) return true;
    if (row.refundRequestedAt && !row.refundedAt) {
      await completeRefund(this.deps, row);
      return false;
    }
    const intent = await payments.retrieve(row.id);
    if (!intent || intent.status === 'canceled') return true;
    await settle(this.deps, intent);
    return row.refundedAt !== null && intent.refunds.every(({ status }) => status !== 'pending');
  }
}
