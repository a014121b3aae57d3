import { and, eq } from 'drizzle-orm';
import { PLATFORM } from '../../../src/contract/limits';
import type { PurchaseInput } from '../../../src/contract/purchase';
import { formatCents } from '../../../src/rules/money';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { auditEntries } from '../../db/schema/audit';
import { users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import type { CurrentUser } from '../../http/context';
import { conflict, HttpError, notFound } from '../../http/errors';
import type { ProviderIntent, Services } from '../../services/services';
import { chargeInvite } from '../invites/charge';
import { UNKNOWN_TO_PROVIDER } from '../payments/openPayments';
import { type Purpose, purposeOf } from '../payments/purpose';
import { findPayment, isPartlyRefunded, isSpent, recordRefund, refundedCents } from '../payments/records';
import { type Buyer, createPurchase } from '../purchases/create';
import { openSession } from '../sessions/session';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now' | 'logger'>;

/** The purchase or the invite that a payment has paid. */
export interface Fulfilment {
  purchaseId: string | null;
  inviteId: string | null;
}

/** The input that the purchase wizard would have sent. */
const inputOf = (
  { simulationId, quantity, priceCents, variation, seatsOf }: Purpose,
  { id, amount }: ProviderIntent,
  order: string,
): PurchaseInput => ({
  client_code: simulationId,
  order,
  platform: PLATFORM,
  price: priceCents / 100,
  quantity,
  total: amount / 100,
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
export async function fulfil(deps: Deps, intent: ProviderIntent, order: string): Promise<Fulfilment> {
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
  if (row.refundRequestedAt) throw conflict('This payment was given back.');
  const intent = await payments.retrieve(id);
  if (!intent) throw conflict(UNKNOWN_TO_PROVIDER);
  if (intent.status !== 'succeeded') throw conflict('This payment has not been completed.');
  if (isPartlyRefunded(intent)) {
    await recordRefund(services, intent);
    throw conflict(`${formatCents(refundedCents(intent))} of this payment was given back. Refund the rest.`);
  }

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
