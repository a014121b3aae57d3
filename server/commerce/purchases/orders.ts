import { and, eq } from 'drizzle-orm';
import { PLATFORM } from '../../../src/contract/limits';
import type { PurchaseInput } from '../../../src/contract/purchase';
import type { Db } from '../../db/connection';
import { purchases } from '../../db/schema/purchases';
import { clients } from '../../db/schema/simulations';
import type { CurrentUser } from '../../http/context';
import { conflict } from '../../http/errors';
import { isPaidByCard } from './terms';

/** Who buys, whether or not they are signed in just now. */
export type Buyer = Pick<CurrentUser, 'id'>;

/** `created` is false where the order had been placed before. */
export interface PlacedOrder {
  id: string;
  created: boolean;
}

async function findOrder(db: Db, order: string) {
  const [found] = await db
    .select({
      id: purchases.id,
      customerId: purchases.customerId,
      clientId: purchases.clientId,
      slug: clients.slug,
      quantity: purchases.quantity,
      payer: purchases.payer,
      paymentTime: purchases.paymentTime,
      trial: purchases.trial,
      metadata: purchases.metadata,
    })
    .from(purchases)
    .innerJoin(clients, eq(clients.id, purchases.clientId))
    .where(and(eq(purchases.platform, PLATFORM), eq(purchases.order, order)));
  return found;
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Whether the choices are those that were stored; the rest of a body is never used, so it may differ. */
function isSame(found: Order, input: PurchaseInput): boolean {
  const { client_code, payer, pay_later, quantity, metadata } = input;
  const payment = isPaidByCard(input) ? metadata.payment : undefined;
  if (client_code !== found.clientId && client_code !== found.slug) return false;
  if ((metadata.trial ?? false) !== found.trial || payment !== found.metadata.payment) return false;
  // Who gets something free chooses neither payer nor quantity.
  if (found.metadata.free) return true;
  if (quantity !== found.quantity) return false;
  if (found.trial) return true;
  // Students always pay later.
  const later = pay_later || payer === 'student';
  return payer === found.payer && later === (found.paymentTime === 'later');
}

/** The first purchase of an order, for its own customer. */
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
