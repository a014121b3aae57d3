import { z } from 'zod';
import { payerSchema, purchaseInputSchema, purchaseSchema } from './purchase';

/** The terms of further seats for a class session, and the orders of seats so far. */
export const seatsQuoteSchema = z.object({
  /** USD a seat, at today's price. */
  price: z.number(),
  /** The payer of the session; seats have the same. */
  payer: payerSchema,
  /** The largest number of seats that can be added. */
  max: z.number().int(),
  /** The reason why none can be added; '' if they can. */
  problem: z.string(),
  /** Newest first. */
  orders: z.array(purchaseSchema),
});
export type SeatsQuote = z.infer<typeof seatsQuoteSchema>;

/** The order of seats, in the form of a purchase. */
export const addSeatsSchema = purchaseInputSchema
  .pick({ order: true, price: true, quantity: true, total: true, payer: true, pay_later: true })
  .extend({
    metadata: purchaseInputSchema.shape.metadata.pick({
      pl_name: true,
      pl_email: true,
      pl_address: true,
      payment: true,
    }),
  });
export type AddSeats = z.infer<typeof addSeatsSchema>;
