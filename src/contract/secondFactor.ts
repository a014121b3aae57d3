import { z } from 'zod';

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
