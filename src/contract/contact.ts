import { z } from 'zod';
import { idSchema } from './common';
import { MAX_CONTACT_MESSAGE } from './limits';

/** One line: a line break in it could add headers to a mail. */
const line = (max: number, message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(max)
    .regex(/^[^\r\n]*$/, 'Write this on one line.');

const contactSchema = z.object({
  name: line(200, 'Enter your name.'),
  lastname: line(200, 'Enter your surname.'),
  email: z.string().trim().max(320).pipe(z.email('Enter a valid email address.')),
  message: z.string().trim().min(1, 'Enter a message.').max(MAX_CONTACT_MESSAGE),
});
export type ContactMessage = z.infer<typeof contactSchema>;

/** As it is posted. */
export const contactRequestSchema = contactSchema.extend({
  /** To be left out: no person sees its field, and what a machine fills in is answered and dropped. */
  topic: z.string().optional(),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** The message as it was stored. */
export const contactReceiptSchema = z.object({ id: idSchema });
export type ContactReceipt = z.infer<typeof contactReceiptSchema>;
