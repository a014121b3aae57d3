import { z } from 'zod';
import { filterSchema, idSchema, pageQuerySchema, timestampSchema } from './common';
import { deliveryStateSchema } from './webhook';

/** A mail as administrators see it: without its text, which may hold a sign-in link. */
export const mailSchema = z
  .object({
    _id: idSchema,
    to: z.string(),
    subject: z.string(),
    status: deliveryStateSchema,
    attempts: z.number().int(),
    /** The outcome of the last attempt; empty before the first, and once it is sent. */
    last_error: z.string(),
    /** When it is sent next; null if it is not. */
    next_try_at: timestampSchema.nullable(),
    /** The end of the last attempt; null before the first. */
    tried_at: timestampSchema.nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;

export const mailQuerySchema = pageQuerySchema.extend({
  status: filterSchema(deliveryStateSchema),
  /** Any part of the address. */
  q: z.string().trim().max(200).optional(),
});
export type MailQuery = z.infer<typeof mailQuerySchema>;

/** The number of mails that are sent now. */
export const mailsHurriedSchema = z.object({ mails: z.number().int() });
