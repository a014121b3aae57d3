import { and, eq } from 'drizzle-orm';
import { PLATFORM } from '../../../src/contract/limits';
import type { PurchaseInput } from '../../../src/contract/purchase';
import { formatCents } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { auditEntries, paymentEvents, paymentIntents, purchases, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { conflict, HttpError, notFound } from '../../http/errors';
import type { ProviderIntent, Services } from '../../services/services';
import { bookCheckout } from '../documents/bookCheckout';
import { chargeInvite } from '../invites/charge';
import { bookRefunds } from '../payments/bookRefunds';
import { setAside, UNKNOWN_TO_PROVIDER } from '../payments/openPayments';
import { type Purpose, purposeOf } from '../payments/purpose';
import {
  adoptUnknownIntent,
  findPayment,
  givenBack,
  isSpent,
  keepCharge,
  markUnfulfilled,
  refundsOf,
} from '../payments/records';
import { type Buyer, createPurchase } from '../purchases/create';
import { openSession } from '../sessions/session';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'payments' | 'tax' | 'now' | 'logger'>;

/** Fulfils a payment as the browser announced; returns the message of a refusal, or ''. */
async function tryToFulfil(deps: Deps, intent: ProviderIntent): Promise<string> {
  const purpose = purposeOf(intent);
  if (purpose && !purpose.order && !purpose.inviteId) return 'We don’t know what this payment was for.';
  try {
    await deps.db.transaction((tx) => fulfil({ ...deps, db: tx }, intent, purpose?.order ?? ''));
    return '';
  } catch (refusal) {
    if (refusal instanceof HttpError) return refusal.message;
    throw refusal;
  }
}

/**
 * Brings this server up to date with the state of a payment at the provider. It may be called at any time,
 * in any order, repeatedly, and within a transaction.
 */
export async function settle(deps: Deps, intent: ProviderIntent): Promise<void> {
  const { db, logger } = deps;
  const { id, status } = intent;
  if (status !== 'succeeded' && status !== 'refunded') return;
  if (!(await findPayment(db, id))) await adoptUnknownIntent(deps, intent);
  await keepCharge(db, intent);
  await bookRefunds(deps, intent);
  const row = await findPayment(db, id);
  // A payment with a refund, even a failed one, buys nothing automatically.
  if (!row || isSpent(row) || (await refundsOf(db, id)).length > 0) return;

  // If the browser does not open the session, the reconciler will.
  const problem = await tryToFulfil(deps, intent);
  if (!problem) return;
  logger.warn({ paymentId: id, problem }, 'a payment has bought nothing');
  await markUnfulfilled(deps, intent, problem);
}

/**
 * Handles an event of the provider. Events may come late, repeatedly and in any order, so they only tell
 * which payment to retrieve: its present state counts.
 */
export async function receiveEvent(services: Services, body: string, signature: string): Promise<void> {
  const { db, payments, now } = services;
  if (!payments.readEvent) throw notFound();
  const { id, type, paymentId, checkoutId } = payments.readEvent(body, signature);
  if (!paymentId && !checkoutId) return;
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  if (known) return;
  const checkout = checkoutId ? await payments.checkouts.retrieve(checkoutId) : null;
  const intent = paymentId ? await payments.retrieve(paymentId) : null;
  if (paymentId && !intent && (await findPayment(db, paymentId))) {
    await setAside(services, eq(paymentIntents.id, paymentId));
    // The provider sends the event again.
    throw notFound(UNKNOWN_TO_PROVIDER);
  }
  // The event is stored in the same transaction as its effects, so that after a crash the provider sends it
  // again.
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id, type, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (first && intent) await settle({ ...services, db: tx }, intent);
    if (first && checkout) await bookCheckout({ ...services, db: tx }, checkout);
  });
}

/** The purchase or the invite that a payment has paid. */
interface Fulfilment {
  purchaseId: string | null;
  inviteId: string | null;
}

/** The input that the purchase wizard would have sent. */
const inputOf = (
  { simulationId, quantity, priceCents, variation, seatsOf }: Purpose,
  { id }: ProviderIntent,
  order: string,
): PurchaseInput => ({
  client_code: simulationId,
  order,
  platform: PLATFORM,
  price: priceCents / 100,
  quantity,
  total: (priceCents * quantity) / 100,
  payer: 'instructor',
  pay_later: false,
  metadata: { payment: id, ...(variation && { variation }) },
  ...(seatsOf && { seats_of: seatsOf }),
});

async function findPayer(db: Db, userId: string): Promise<Buyer> {
  const [user] = await db
    .select({ id: users.id, addressUnproven: users.addressUnproven, status: users.status })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.status === 'deleted') throw conflict('The account of the payer was deleted.');
  return user;
}

async function isOrderTaken(db: Db, order: string): Promise<boolean> {
  const [found] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.platform, PLATFORM), eq(purchases.order, order)));
  return found !== undefined;
}

/**
 * Makes the purchase, or pays the invite, that a confirmed payment is for. The browser's own call does the
 * same, and the later of the two finds it done. If the order number is taken, the payment's id replaces it.
 */
async function fulfil(deps: Deps, intent: ProviderIntent, order: string): Promise<Fulfilment> {
  const purpose = purposeOf(intent);
  if (!purpose) throw conflict('The amount that was paid is not the one that was asked for.');
  const buyer = await findPayer(deps.db, purpose.userId);
  // The intent was just retrieved, and the provider must not be called inside a transaction.
  const known = { ...deps, payments: { retrieve: async () => intent } };
  if (purpose.inviteId) {
    await chargeInvite(known, buyer, { paymentId: intent.id, inviteId: purpose.inviteId });
    return { purchaseId: null, inviteId: purpose.inviteId };
  }
  const place = (number: string) =>
    createPurchase(known, buyer, inputOf(purpose, intent, number)).catch((refusal: unknown) => {
      // The caller has named a payment only: it is the simulation that no longer fits the purchase.
      throw refusal instanceof HttpError && refusal.status === 400 ? conflict(refusal.message) : refusal;
    });
  const { id } = await place(order).catch(async (refusal: unknown) => {
    if (refusal instanceof HttpError && (await isOrderTaken(deps.db, order))) return place(intent.id);
    throw refusal;
  });
  return { purchaseId: id, inviteId: null };
}

/** Concurrent calls have waited for the transaction of the first, and find its entry. */
async function isAudited(tx: Db, id: string): Promise<boolean> {
  const [entry] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, 'payment'),
        eq(auditEntries.recordId, id),
        eq(auditEntries.action, 'finished'),
      ),
    );
  return entry !== undefined;
}

/** Fulfils a payment for an administrator. Further calls change nothing. */
export async function finishPayment(services: Services, actor: CurrentUser, id: string): Promise<void> {
  const { db, payments, now } = services;
  const row = await findPayment(db, id);
  if (!row) throw notFound();
  if (isSpent(row)) return;
  const intent = await payments.retrieve(id);
  if (!intent) throw conflict(UNKNOWN_TO_PROVIDER);
  await bookRefunds(services, intent);
  const cents = givenBack(await refundsOf(db, id));
  if (cents >= row.amount) throw conflict('This payment was refunded.');
  if (cents > 0) throw conflict(`${formatCents(cents)} of this payment was refunded. Refund the rest.`);
  if (intent.status !== 'succeeded') throw conflict('This payment has not been completed.');

  const { purchaseId } = await db.transaction(async (tx) => {
    const fulfilment = await fulfil({ ...services, db: tx }, intent, purposeOf(intent)?.order || id);
    if (await isAudited(tx, id)) return fulfilment;
    const after = { customer: row.userId, purchase: fulfilment.purchaseId, invite: fulfilment.inviteId };
    await audit(tx, {
      actor,
      entity: 'payment',
      action: 'finished',
      record: id,
      before: null,
      after,
      at: now(),
    });
    return fulfilment;
  });
  if (purchaseId) await openSession(services, purchaseId);
}
