import { z } from 'zod';
import { idSchema } from './common';
import { partSchema } from './host';

/** The request of a simulation's host to sign the user in there. */
export const authorizationSchema = z.object({
  client: z.object({ name: z.string() }),
  session: z.object({ _id: idSchema, name: z.string() }),
  /** The address that the host is told. */
  email: z.string(),
  role: partSchema,
  /** Whether the user is asked first: an administrator has not marked the host as trusted. */
  asks: z.boolean(),
});
export type Authorization = z.infer<typeof authorizationSchema>;

export const authorizationAnswerSchema = z.object({
  /** Whether the user allows it; a host that is trusted needs no answer. */
  allow: z.boolean().optional(),
});
export type AuthorizationAnswer = z.infer<typeof authorizationAnswerSchema>;

/** The path on the hub's site that leads back to the host. */
export const authorizedSchema = z.object({ redirect_to: z.string() });
