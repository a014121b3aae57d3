import { z } from 'zod';
import { filterSchema, idSchema, timestampSchema } from './common';
import { described, lineSchema } from './described';

/** The largest file, in bytes. */
export const MAX_CERTIFICATE = 5 * 1024 * 1024;

const stateSchema = z.enum(['waiting', 'accepted', 'refused']);

/** The certificate by which a school is exempt from the sales taxes of the United States. */
export const certificateSchema = z
  .object({
    _id: idSchema,
    school: idSchema,
    /** The name of the file. */
    name: z.string(),
    state: stateSchema,
    /** The last day of one that was accepted. */
    valid_until: z.iso.date().nullable(),
    /** The reason why it was refused. */
    reason: z.string(),
    sent_by: z.object({ _id: idSchema, email: z.string(), name: z.string(), lastname: z.string() }),
    created_at: timestampSchema,
  })
  .meta({ id: 'Certificate' });
export type Certificate = z.infer<typeof certificateSchema>;

export const certificateQuerySchema = z.object({
  /** Those of a school; administrators only. */
  school: filterSchema(idSchema),
});

export const certificateInputSchema = z.object({
  name: lineSchema(200).min(1).meta(described.filledLine),
  /** A PDF, PNG or JPEG in base 64. */
  content: z
    .string()
    .min(1)
    .max(Math.ceil(MAX_CERTIFICATE / 3) * 4),
});
export type CertificateInput = z.infer<typeof certificateInputSchema>;

/** A certificate is accepted until a day, or refused for a reason that its sender reads. */
export const certificateDecisionSchema = z.object({
  valid_until: z.iso.date().nullable(),
  reason: z.string().trim().max(500),
});
export type CertificateDecision = z.infer<typeof certificateDecisionSchema>;
