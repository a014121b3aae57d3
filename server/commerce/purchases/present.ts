import type { Purchase } from '../../../src/contract/purchase';
import type { Role } from '../../../src/contract/user';
import { isoOrNull } from '../../http/router';
import { isWaiting, sessionUrl } from '../sessions/session';
import { asksPayment, type PurchaseRecord, seatsOf, variationOf } from './records';

function waitingOf(purchase: PurchaseRecord['purchase']): Purchase['waiting'] {
  if (!isWaiting(purchase)) return null;
  const { attempts, lastError: error, dueAt } = purchase;
  return { attempts, error, next_at: isoOrNull(dueAt) ?? '' };
}

/** The code of the simulation. Its public code belongs to the OAuth group, which only administrators see. */
export const clientCodeFor = (viewer: Role, { purchase, simulation }: PurchaseRecord): string =>
  viewer === 'administrator' ? purchase.clientCode : simulation.slug;

export function presentPurchase(record: PurchaseRecord, viewer: Role): Purchase {
  const { purchase, sessionId, simulation, customer } = record;
  const variation = variationOf(record);
  return {
    _id: purchase.id,
    client: {
      _id: simulation.id,
      name: simulation.name,
      slug: simulation.slug,
      ...(viewer === 'administrator' && {
        public_code: simulation.publicCode,
        client_root: simulation.clientRoot,
      }),
    },
    customer: {
      _id: customer.id,
      email: customer.email,
      name: customer.name,
      lastname: customer.lastname,
    },
    data: {
      client_code: clientCodeFor(viewer, record),
      platform: purchase.platform,
      order: purchase.order,
      status: purchase.status,
    },
    ...(seatsOf(purchase) && { seats_of: purchase.classId }),
    session: sessionId ? { id: sessionId, url: sessionUrl(simulation, sessionId) } : null,
    ...(viewer === 'administrator' && { waiting: waitingOf(purchase), note: purchase.note }),
    processed: purchase.processed,
    payer: purchase.payer,
    asks_payment: asksPayment(record),
    payment_time: purchase.paymentTime,
    quantity: purchase.quantity,
    price: purchase.priceCents / 100,
    total: purchase.totalCents / 100,
    metadata: purchase.metadata,
    ...(variation && { variation }),
    created_at: purchase.createdAt.toISOString(),
    updated_at: purchase.updatedAt.toISOString(),
  };
}
