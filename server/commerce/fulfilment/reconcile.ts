import { and, asc, eq, lt, lte } from 'drizzle-orm';
import { paymentEvents, paymentIntents } from '../../db/schema/payments';
import { HttpError } from '../../http/errors';
import type { Services } from '../../services/services';
import type { PaymentRow } from '../payments/records';
import { completeRefund } from '../payments/refund';
import { openClassSession } from '../purchases/classSessions';
import { settle } from './settle';

type Deps = Pick<Services, 'config' | 'db' | 'payments' | 'host' | 'now' | 'logger'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody confirms a payment this long after it was opened: opening it again begins anew. */
const ABANDONED_AFTER_MS = 3 * DAY_MS;
/** The provider repeats an event for three days at most. */
const EVENTS_KEPT_MS = 30 * DAY_MS;

/** Looks after the payments of which nothing more was heard; several servers may do so side by side. */
export class Reconciler {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(private readonly deps: Deps) {}

  /** Now, and from then on as often as configured. */
  start(): void {
    this.#runIn(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Looks at everything that is due; one run at a time. */
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
        // The provider is out of reach: the others would wait for it in vain, one by one.
        if (error instanceof HttpError && error.status === 502) return;
      }
    }
    await db
      .delete(paymentEvents)
      .where(lt(paymentEvents.createdAt, new Date(now().getTime() - EVENTS_KEPT_MS)));
  }

  /**
   * Takes one payment that is due, for nobody else to take before its next time has come. The older it
   * gets, the rarer it is looked up.
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
    // Unless somebody has opened it again meanwhile.
    await this.deps.db
      .update(paymentIntents)
      .set({ checkAt: null })
      .where(and(eq(paymentIntents.id, id), eq(paymentIntents.updatedAt, updatedAt)));
  }

  /** Does what is left to do; answers whether that was the last of it. */
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
