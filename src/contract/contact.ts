import { z } from 'zod';
import { idSchema } from './common';
import { described, emailSchema } from './described';
import { MAX_CONTACT_MESSAGE } from './limits';

/** A single line: a line break could add headers to a mail. */
const line = (max: number, message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(max)
    .regex(/^[^\r\n]*$/, 'Write this on one line.')
    .meta(described.filledLine);

const contactSchema = z.object({
  name: line(200, 'Enter your name.'),
  lastname: line(200, 'Enter your surname.'),
  email: emailSchema,
  message: z.string().trim().min(1, 'Enter a message.').max(MAX_CONTACT_MESSAGE).meta(described.filled),
});
export type ContactMessage = z.infer<typeof contactSchema>;

/** The body of the call. */
export const contactRequestSchema = contactSchema.extend({
  /** A hidden field for bots: a message that fills it in is acknowledged and dropped. */
  topic: z.string().optional(),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** The message as it was stored. */
export const contactReceiptSchema = z.object({ id: idSchema });
export type ContactReceipt = z.infer<typeof contactReceiptSchema>;
