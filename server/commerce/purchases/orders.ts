import { and, eq } from 'drizzle-orm';
import { PLATFORM } from '../../../src/contract/limits';
import type { PurchaseInput } from '../../../src/contract/purchase';
import type { Db } from '../../db/connection';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';
import type { CurrentUser } from '../../http/context';
import { conflict } from '../../http/errors';
import { seatsOf } from './records';
import { isPaidByCard } from './terms';

/** The buyer, who need not be signed in: webhooks and the reconciler buy too. */
export type Buyer = Pick<CurrentUser, 'id' | 'addressUnproven'>;

/** `created` is false if the order already existed. */
export interface PlacedOrder {
  id: string;
  created: boolean;
}

async function findOrder(db: Db, order: string) {
  const [found] = await db
    .select({
      id: purchases.id,
      customerId: purchases.customerId,
      simulationId: purchases.simulationId,
      slug: simulations.slug,
      quantity: purchases.quantity,
      payer: purchases.payer,
      paymentTime: purchases.paymentTime,
      trial: purchases.trial,
      metadata: purchases.metadata,
      classId: purchases.classId,
    })
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(purchases.platform, PLATFORM), eq(purchases.order, order)));
  return found;
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/**
 * Whether a repeated order has the stored choices. Other fields of the body are never used, so they may
 * differ.
 */
function isSame(found: Order, input: PurchaseInput): boolean {
  const { client_code, payer, pay_later, quantity, metadata, seats_of = null } = input;
  if (seatsOf(found) !== seats_of) return false;
  const payment = isPaidByCard(input) ? metadata.payment : undefined;
  if (client_code !== found.simulationId && client_code !== found.slug) return false;
  if ((metadata.trial ?? false) !== found.trial || payment !== found.metadata.payment) return false;
  // A free purchase has neither payer nor quantity to choose.
  if (found.metadata.free) return true;
  if (quantity !== found.quantity) return false;
  if (found.trial) return true;
  // Students always pay later.
  const later = pay_later || payer === 'student';
  return payer === found.payer && later === (found.paymentTime === 'later');
}

/** The purchase of an order that was placed before, if it is the buyer's own and has the same details. */
export async function findExistingOrder(
  db: Db,
  input: PurchaseInput,
  user: Buyer,
): Promise<PlacedOrder | null> {
  const found = await findOrder(db, input.order);
  if (!found) return null;
  if (found.customerId !== user.id) throw conflict('This order belongs to somebody else.');
  if (!isSame(found, input)) {
    const message = 'This order was already placed with other details.';
    throw conflict(message, { order: message });
  }
  return { id: found.id, created: false };
}
