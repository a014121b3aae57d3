import { and, eq } from 'drizzle-orm';
import { PLATFORM } from '../../../src/contract/limits';
import type { PurchaseInput } from '../../../src/contract/purchase';
import type { Db } from '../../db/connection';
import { users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { conflict, HttpError } from '../../http/errors';
import type { ProviderIntent } from '../../services/paymentGateway';
import type { Services } from '../../services/services';
import { chargeInvite } from '../invites/charge';
import { type Purpose, purposeOf } from '../payments/purpose';
import { createPurchase } from '../purchases/create';
import type { Buyer } from '../purchases/orders';

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
