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

/** The caller's second factor: an app that makes codes. */
export const secondFactorSchema = z
  .object({
    on: z.boolean(),
    /** Whether the role of the caller has to have one. */
    required: z.boolean(),
    /** The number of recovery codes that are left. */
    recovery_codes_left: z.number().int(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** A new key for the app, as the address that a QR code shows. It counts once a code of the app has confirmed it. */
export const newSecondFactorSchema = z.object({ uri: z.string() });

/** A code of the app, or a recovery code. Spaces, hyphens and capitals do not matter. */
export const codeSchema = z.object({ code: z.string().trim().min(1, 'Enter the code.').max(64) });
export type Code = z.infer<typeof codeSchema>;

/** Each stands once for a code of the app. Only their hashes are stored. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
