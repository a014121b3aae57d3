import { z } from 'zod';
import { MAX_TOTAL_CENTS } from '../../src/contract/limits';
import { badRequest } from '../errors';
import type { ProviderIntent } from './gateway';

/** What a payment is for. Kept with the provider, next to the amount, so that the two change together. */
export interface Purpose {
  userId: string;
  clientId: string;
  quantity: number;
  /** Cents per learner. */
  priceCents: number;
}

const metadataSchema = z.object({
  user: z.string(),
  client: z.string(),
  quantity: z.coerce.number().int().positive(),
  price: z.coerce.number().int().positive(),
});

export const metadataOf = ({ userId, clientId, quantity, priceCents }: Purpose): Record<string, string> => ({
  user: userId,
  client: clientId,
  quantity: String(quantity),
  price: String(priceCents),
});

/** Null where the intent is not one of ours, or its amount is not what was asked for. */
export function purposeOf({ amount, metadata }: ProviderIntent): Purpose | null {
  const parsed = metadataSchema.safeParse(metadata);
  if (!parsed.success) return null;
  const { user, client, quantity, price } = parsed.data;
  if (amount !== quantity * price) return null;
  return { userId: user, clientId: client, quantity, priceCents: price };
}

export const amountOf = ({ quantity, priceCents }: Purpose): number => quantity * priceCents;

/** Refuses a number of learners whose price is more than can be paid at once. */
export function checkTotal(priceCents: number, quantity: number): void {
  if (priceCents * quantity <= MAX_TOTAL_CENTS) return;
  const most = Math.floor(MAX_TOTAL_CENTS / priceCents);
  const message = `At most ${most} learners can be bought at once.`;
  throw badRequest(message, { quantity: message });
}
