import type { Purchase } from '../../../src/contract/purchase';
import type { Role } from '../../../src/contract/user';
import { classSessionUrl } from '../classSessions/classSessions';
import type { PurchaseRecord } from './records';

export function presentPurchase({ purchase, client, customer }: PurchaseRecord, viewer: Role): Purchase {
  return {
    _id: purchase.id,
    client: {
      _id: client.id,
      name: client.name,
      slug: client.slug,
      ...(viewer === 'administrator' && { public_code: client.publicCode, client_root: client.clientRoot }),
    },
    customer: {
      _id: customer.id,
      email: customer.email,
      name: customer.name,
      lastname: customer.lastname,
    },
    data: {
      client_code: purchase.clientCode,
      platform: purchase.platform,
      order: purchase.order,
      status: purchase.status,
    },
    session: purchase.sessionId
      ? { id: purchase.sessionId, url: classSessionUrl(client, purchase.sessionId) }
      : null,
    processed: purchase.processed,
    payer: purchase.payer,
    payment_time: purchase.paymentTime,
    quantity: purchase.quantity,
    price: purchase.priceCents / 100,
    total: purchase.totalCents / 100,
    metadata: purchase.metadata,
    created_at: purchase.createdAt.toISOString(),
    updated_at: purchase.updatedAt.toISOString(),
  };
}
