import { z } from 'zod';
import { idSchema, listSchema, timestampSchema } from './common';

/** A device on which the caller is signed in. */
const loginSchema = z
  .object({
    _id: idSchema,
    /** Whether it makes this call. */
    current: z.boolean(),
    /** The browser and its system, as in `Chrome on Windows`; empty if they are unknown. */
    device: z.string(),
    way: z.enum(['password', 'link']),
    /** Whether an administrator has signed in as the caller. */
    handed_over: z.boolean(),
    created_at: timestampSchema,
    /** The last call, within the hour. */
    seen_at: timestampSchema,
    /** The simulations whose hosts it has signed in to, with the last time. */
    hosts: z.array(z.object({ _id: idSchema, name: z.string(), created_at: timestampSchema })),
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof loginSchema>;

export const loginListSchema = listSchema(loginSchema);
