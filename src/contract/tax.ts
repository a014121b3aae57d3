import { z } from 'zod';
import { countrySchema } from './billing';
import { idSchema } from './common';
import { lineSchema } from './described';
import { MAX_LEARNERS } from './limits';

/**
 * The reason of a tax, or of none: a rate, a buyer who accounts for it (reverse charge), a certificate, or a place where
 * the seller collects none.
 */
const taxReasonSchema = z.enum(['standard', 'reverse-charge', 'exempt', 'outside-scope']);

/** How a tax was computed. */
export const taxRateSchema = z.object({
  /** Such as 8.875; 0 for none. */
  percent: z.number().min(0).max(100),
  /** Such as 'VAT'; '' for none. */
  label: z.string(),
  reason: taxReasonSchema,
});
export type TaxRate = z.infer<typeof taxRateSchema>;

/** The tax of an amount, which comes on top of it. */
export const taxSchema = taxRateSchema.extend({ cents: z.number().int().min(0) });
export type Tax = z.infer<typeof taxSchema>;

/** Seats whose price with tax is asked for, and the buyer's place. */
export const taxQuoteInputSchema = z.object({
  /** The simulation's id. */
  client_id: idSchema,
  quantity: z.number().int().min(1).max(MAX_LEARNERS),
  /** The session that gets the seats. */
  session: idSchema.optional(),
  address: z.string().trim().max(1000),
  region: lineSchema(100),
  country: countrySchema,
  tax_number: lineSchema(40),
});
export type TaxQuoteInput = z.infer<typeof taxQuoteInputSchema>;

/** Cents. */
export const taxQuoteSchema = z.object({ net: z.number().int(), tax: taxSchema, total: z.number().int() });
