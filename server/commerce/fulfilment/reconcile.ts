import { and, eq, lt, lte, ne } from 'drizzle-orm';
import { takeDue } from '../../db/queries/writes';
import { paymentEvents, paymentIntents, users } from '../../db/tables';
import { conflict, HttpError } from '../../http/errors';
import { type QueueWorker, repeat } from '../../http/queueWorker';
import type { ProviderIntent, Services } from '../../services/services';
import { sendReminders } from '../classes/resend';
import { checkCheckouts } from '../documents/checkouts';
import { remindOfInvoices } from '../documents/reminders';
import { setAside, setAsideOfOthers, UNKNOWN_TO_PROVIDER } from '../payments/openPayments';
import { isSamePurpose, purposeOf } from '../payments/purpose';
import { nextCheck, OPEN_FOR_MS, type PaymentRow } from '../payments/records';
import { completeRefunds } from '../payments/refund';
import { retrySessions } from '../sessions/session';
import { remindOfCertificates } from '../tax/certificates';
import { checkPayable } from './checkPayable';
import { settle } from './settle';

type Deps = Pick<
  Services,
  'config' | 'db' | 'payments' | 'tax' | 'host' | 'limits' | 'mail' | 'now' | 'logger'
>;

/**
 * Does what nobody asks for at its time: payments that have bought nothing yet, and online payments of invoices, are
 * checked, sessions that wait are opened, and reminders of classes and invoices are sent. None of these waits for another. Several servers may run it.
 */
export class Reconciler {
  readonly #tasks: readonly QueueWorker<null>[];

  constructor(deps: Deps) {
    const options = { seconds: deps.config.paymentCheckSeconds, logger: deps.logger };
    this.#tasks = [
      repeat((isStopped) => checkPayments(deps, isStopped), {
        ...options,
        failure: 'payments could not be looked up',
      }),
      repeat((isStopped) => checkCheckouts(deps, isStopped), {
        ...options,
        failure: 'online payments of invoices could not be looked up',
      }),
      repeat((isStopped) => retrySessions(deps, isStopped), {
        ...options,
        failure: 'sessions could not be opened',
      }),
      repeat((isStopped) => sendReminders(deps, isStopped), {
        ...options,
        failure: 'reminders could not be sent',
      }),
      repeat((isStopped) => remindOfInvoices(deps, isStopped), {
        ...options,
        failure: 'reminders of invoices could not be sent',
      }),
      repeat(() => remindOfCertificates(deps), {
        ...options,
        failure: 'reminders of certificates could not be sent',
      }),
    ];
  }

  /** Runs now, and then at the configured interval. */
  start(): void {
    for (const task of this.#tasks) task.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#tasks.map((task) => task.stop()));
  }

  /** Does everything that is due; one run at a time. */
  async run(): Promise<void> {
    await Promise.all(this.#tasks.map((task) => task.workOff()));
  }
}

type CheckDeps = Pick<Services, 'config' | 'db' | 'mail' | 'payments' | 'tax' | 'now' | 'logger'>;

/** The provider repeats an event for up to three days. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** The longest pause after a check that has failed. */
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

type DuePayment = PaymentRow & { checkAt: Date };

/** Takes a payment of this provider that is due; no other server takes it before the time of the first retry. */
const take = ({ config, db, now, payments }: CheckDeps): Promise<DuePayment | null> => {
  const checkAt = nextCheck(config, now());
  return db.transaction(async (tx) => {
    const taken = await takeDue(tx, paymentIntents, {
      due: and(lte(paymentIntents.checkAt, now()), eq(paymentIntents.provider, payments.name)),
      order: [paymentIntents.checkAt],
      lease: () => ({ checkAt }),
    });
    return taken && { ...taken, checkAt };
  });
};

/** Sets the next check; null for none. A payment that was changed during this check keeps the time it was given. */
async function schedule(
  { db, now }: CheckDeps,
  { id, checkAt }: DuePayment,
  { pause, failedChecks }: { pause: number | null; failedChecks: number },
): Promise<void> {
  const next = pause === null ? null : new Date(now().getTime() + pause);
  await db
    .update(paymentIntents)
    .set({ checkAt: next, failedChecks })
    .where(and(eq(paymentIntents.id, id), eq(paymentIntents.checkAt, checkAt)));
}

/** The older the payment, the longer the pause. */
function pauseByAge({ config, now }: CheckDeps, { updatedAt }: PaymentRow): number {
  const age = now().getTime() - updatedAt.getTime();
  // The check that cancels an open payment after its day does not come later than that.
  const untilOutdated = age < OPEN_FOR_MS ? OPEN_FOR_MS - age : age;
  return Math.max(config.paymentCheckSeconds * 1000, Math.min(age / 2, untilOutdated));
}

/** Each failure doubles the pause. */
const pauseByFailures = ({ config }: CheckDeps, { failedChecks }: PaymentRow): number =>
  Math.min(LONGEST_PAUSE_MS, config.paymentCheckSeconds * 1000 * 2 ** failedChecks);

/** Settles a payment; tells whether nothing is left to do. */
async function isDone(deps: CheckDeps, row: PaymentRow): Promise<boolean> {
  const known = await deps.payments.retrieve(row.id);
  if (!known) {
    await setAside(deps, eq(paymentIntents.id, row.id));
    throw conflict(UNKNOWN_TO_PROVIDER);
  }
  const intent = await cancelOutdated(deps, row, known);
  if (intent.status === 'canceled') return true;
  await settle(deps, intent);
  const isPending = await completeRefunds(deps, row);
  return !isPending && (intent.status === 'succeeded' || intent.status === 'refunded');
}

/** Checks the payments that are due at the provider. */
export async function checkPayments(deps: CheckDeps, isStopped: () => boolean): Promise<void> {
  const { db, now, logger } = deps;
  await setAsideOfOthers(deps, new Date(now().getTime() - LONGEST_PAUSE_MS));
  while (!isStopped()) {
    const row = await take(deps);
    if (!row) break;
    try {
      const pause = (await isDone(deps, row)) ? null : pauseByAge(deps, row);
      await schedule(deps, row, { pause, failedChecks: 0 });
    } catch (error) {
      logger.warn({ paymentId: row.id, error }, 'a payment could not be looked up');
      const failedChecks = row.failedChecks + 1;
      await schedule(deps, row, { pause: pauseByFailures(deps, row), failedChecks });
      // The provider does not respond, so the other checks would time out too.
      if (error instanceof HttpError && error.status === 502) return;
    }
  }
  await db
    .delete(paymentEvents)
    .where(lt(paymentEvents.createdAt, new Date(now().getTime() - EVENTS_KEPT_MS)));
}

/** Whether the payment could be opened now as it is: by the same user, for the same thing and price. */
async function isStillOffered(deps: CheckDeps, intent: ProviderIntent): Promise<boolean> {
  const purpose = purposeOf(intent);
  if (!purpose) return false;
  const { userId, simulationId, quantity, order, variation, inviteId, seatsOf } = purpose;
  const [user] = await deps.db
    .select({ id: users.id, role: users.role, addressUnproven: users.addressUnproven })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.status, 'deleted')));
  if (!user) return false;
  try {
    const detail = { order, variation, invite: inviteId, session: seatsOf };
    const input = { client_id: simulationId, quantity, ...detail };
    const offered = await checkPayable(deps, user, input);
    return isSamePurpose({ ...offered, tax: purpose.tax }, purpose);
  } catch (refusal) {
    if (refusal instanceof HttpError) return false;
    throw refusal;
  }
}

/**
 * Cancels a payment that nobody has made for a day, or whose price or offer has changed, and returns the
 * intent as it is then. One that the payer has made meanwhile keeps its terms.
 */
async function cancelOutdated(
  deps: CheckDeps,
  row: PaymentRow,
  intent: ProviderIntent,
): Promise<ProviderIntent> {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return intent;
  const isOld = deps.now().getTime() - row.updatedAt.getTime() >= OPEN_FOR_MS;
  if (!isOld && (await isStillOffered(deps, intent))) return intent;
  return deps.payments.cancel(intent.id);
}
