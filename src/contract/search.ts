import { z } from 'zod';
import { idSchema, timestampSchema } from './common';

export const searchQuerySchema = z.object({
  /**
   * Words, parts of words or of numbers. Two letters, or one Chinese, Japanese or Korean character, find what begins with
   * them; nothing is found by less.
   */
  q: z.string().trim().max(200),
});

/** A record that a search has found, in words. */
const foundSchema = z
  .object({
    /** A `student` is one of a class that the caller teaches, a `person` is an account that the caller may open. */
    kind: z.enum(['person', 'student', 'class', 'order', 'payment', 'simulation', 'school']),
    _id: idSchema,
    name: z.string(),
    /** Tells it apart from others of the same name. */
    detail: z.string(),
    /** When it was bought or paid; left out for other kinds. */
    at: timestampSchema.optional(),
    /**
     * The record whose screen shows it: the class of a student, and the purchase that a payment has paid. Left out for
     * other kinds, and for a payment that has bought no purchase.
     */
    shown_in: idSchema.optional(),
    /** The invite that a payment has paid. */
    invite: idSchema.optional(),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof foundSchema>;

/** A few of each kind, by kind. */
export const searchSchema = z.object({ items: z.array(foundSchema) });
