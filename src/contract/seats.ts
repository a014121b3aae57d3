import { z } from 'zod';
import { payerSchema, purchaseSchema } from './purchase';

/** The terms of further seats for a session, and the orders of seats so far. */
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
