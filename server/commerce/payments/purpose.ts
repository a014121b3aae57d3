import { z } from 'zod';
import { MAX_TOTAL_CENTS } from '../../../src/contract/limits';
import { taxSchema } from '../../../src/contract/tax';
import type { PaidTax } from '../../db/tables';
import { badRequest } from '../../http/errors';
import type { ProviderIntent, SaleTax } from '../../services/services';

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
  /** It comes on top of the price; null where no taxes are collected. */
  tax: (SaleTax & PaidTax) | null;
}

const paidTaxSchema: z.ZodType<PaidTax> = taxSchema.extend({
  place: z.object({ region: z.string(), country: z.string(), tax_number: z.string() }).optional(),
});

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
  tax: detail,
});

/** The provider keeps a tax as a text. */
const readTax = (text: string): PaidTax | null | undefined => {
  if (!text) return null;
  try {
    return paidTaxSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

export const metadataOf = (purpose: Purpose): Record<string, string> => ({
  user: purpose.userId,
  client: purpose.simulationId,
  quantity: String(purpose.quantity),
  price: String(purpose.priceCents),
  order: purpose.order,
  variation: purpose.variation,
  invite: purpose.inviteId,
  ...(purpose.seatsOf && { session: purpose.seatsOf }),
  ...(purpose.tax && { tax: JSON.stringify(paidTaxSchema.parse(purpose.tax)) }),
});

/** Null if the intent was not created by this app, or its amount differs from the requested one. */
export function purposeOf({ amount, metadata }: ProviderIntent): Purpose | null {
  const parsed = metadataSchema.safeParse(metadata);
  if (!parsed.success) return null;
  const { user, client: simulation, quantity, price, order, variation, invite, session } = parsed.data;
  const tax = readTax(parsed.data.tax);
  if (tax === undefined || amount !== quantity * price + (tax?.cents ?? 0)) return null;
  return {
    userId: user,
    simulationId: simulation,
    quantity,
    priceCents: price,
    order,
    variation,
    inviteId: invite,
    seatsOf: session,
    tax,
  };
}

export const isSamePurpose = (one: Purpose, other: Purpose): boolean =>
  JSON.stringify(metadataOf(one)) === JSON.stringify(metadataOf(other));

/** The price without tax. */
export const netOf = ({ quantity, priceCents }: Pick<Purpose, 'quantity' | 'priceCents'>): number =>
  quantity * priceCents;

export const amountOf = (purpose: Purpose): number => netOf(purpose) + (purpose.tax?.cents ?? 0);

/** Refuses more seats, of so many cents in all, than one payment can cover. */
export function checkTotal(totalCents: number, quantity: number): void {
  if (totalCents <= MAX_TOTAL_CENTS) return;
  const most = Math.floor((MAX_TOTAL_CENTS * quantity) / totalCents);
  const message = `At most ${most} seats can be bought at once.`;
  throw badRequest(message, { quantity: message });
}
