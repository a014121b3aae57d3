import { z } from 'zod';
import { MAX_TOTAL_CENTS } from '../../../src/contract/limits';
import { badRequest } from '../../http/errors';
import type { ProviderIntent } from '../../services/services';

/**
 * The purpose of a payment. The provider stores it with the amount, so that both change together; the names there
 * stay as they are, since payments outlive a version.
 */
export interface Purpose {
  userId: string;
  simulationId: string;
  quantity: number;
  /** Cents per student. */
  priceCents: number;
  /**
   * The order number and activity of the announced purchase, the invite to pay, and the purchase whose session
   * gets the seats. '' if there is none.
   */
  order: string;
  variation: string;
  inviteId: string;
  seatsOf: string;
}

const detail = z.string().default('');
const metadataSchema = z.object({
  user: z.string(),
  client: z.string(),
  quantity: z.coerce.number().int().positive(),
  price: z.coerce.number().int().positive(),
  order: detail,
  variation: detail,
  invite: detail,
  session: detail,
});

export const metadataOf = (purpose: Purpose): Record<string, string> => ({
  user: purpose.userId,
  client: purpose.simulationId,
  quantity: String(purpose.quantity),
  price: String(purpose.priceCents),
  order: purpose.order,
  variation: purpose.variation,
  invite: purpose.inviteId,
  ...(purpose.seatsOf && { session: purpose.seatsOf }),
});

/** Null if the intent was not created by this app, or its amount differs from the requested one. */
export function purposeOf({ amount, metadata }: ProviderIntent): Purpose | null {
  const parsed = metadataSchema.safeParse(metadata);
  if (!parsed.success) return null;
  const { user, client: simulation, quantity, price, order, variation, invite, session } = parsed.data;
  if (amount !== quantity * price) return null;
  return {
    userId: user,
    simulationId: simulation,
    quantity,
    priceCents: price,
    order,
    variation,
    inviteId: invite,
    seatsOf: session,
  };
}

export const isSamePurpose = (one: Purpose, other: Purpose): boolean =>
  JSON.stringify(metadataOf(one)) === JSON.stringify(metadataOf(other));

export const amountOf = ({ quantity, priceCents }: Purpose): number => quantity * priceCents;

/** Refuses more students than one payment can cover. */
export function checkTotal(priceCents: number, quantity: number): void {
  if (priceCents * quantity <= MAX_TOTAL_CENTS) return;
  const most = Math.floor(MAX_TOTAL_CENTS / priceCents);
  const message = `At most ${most} seats can be bought at once.`;
  throw badRequest(message, { quantity: message });
}
