import { z } from 'zod';
import { filterSchema, idSchema, openingStateSchema, pageQuerySchema, timestampSchema } from './common';
import { payerSchema } from './purchase';
import { categorySchema } from './simulation';

export const inviteSchema = z
  .object({
    _id: idSchema,
    /** The invited student. */
    email: z.string(),
    /** The student's id; left out for the student. */
    student: idSchema.optional(),
    /** The student's name, and how far the student has come; the student is told the end alone, with the score. */
    name: z.string().optional(),
    lastname: z.string().optional(),
    opened_at: timestampSchema.nullable().optional(),
    started_at: timestampSchema.nullable().optional(),
    finished_at: timestampSchema.nullable().optional(),
    /** The highest score that the host has reported; for the student alone, after the end. */
    score: z.number().nullable().optional(),
    /** Whether the invitation's last mail could not be delivered, and whether the student is asked to pay. Left out for the student. */
    mail_failed: z.boolean().optional(),
    asks_payment: z.boolean().optional(),
    client: z.object({
      _id: idSchema,
      name: z.string(),
      subtitle: z.string(),
      slug: z.string(),
      category: categorySchema,
      cover_url: z.string(),
      duration: z.number(),
      /** USD. */
      price: z.number(),
      how_url: z.string(),
      faq_url: z.string(),
    }),
    instructor: z.object({
      /** Left out for the invited student. */
      _id: idSchema.optional(),
      name: z.string(),
      lastname: z.string(),
      /** For the invited student alone. */
      email: z.string().optional(),
      school: z.object({ _id: idSchema, name: z.string(), free_to_play: z.array(idSchema) }).nullable(),
    }),
    /** The student's payment; null before. */
    payment: z
      .object({
        id: z.string(),
        amount: z.number().int(),
        /** The refunded cents; left out without any. */
        refunded: z.number().int().optional(),
        created_at: timestampSchema,
      })
      .nullable(),
    /** An unpaid invite's last payment that was refunded or, with `refunded_at` null, is to be. Not in lists. */
    refund: z
      .object({
        id: z.string(),
        amount: z.number().int(),
        created_at: timestampSchema.nullable(),
        refunded_at: timestampSchema.nullable(),
      })
      .optional(),
    purchase: z.object({
      /** Left out for the invited student. */
      _id: idSchema.optional(),
      data: z.object({ status: z.string() }),
      payer: payerSchema,
    }),
    /** The instructor's name for the class. */
    class_name: z.string().optional(),
    /** The label of the variation that the class plays; left out without one. */
    variation: z.string().optional(),
    /** Students may play from and until these times; null means without a limit. */
    opens_at: timestampSchema.nullable().optional(),
    closes_at: timestampSchema.nullable().optional(),
    /** The IANA name of the class's time zone; left out without one. */
    time_zone: z.string().optional(),
    class_state: openingStateSchema,
    /** The milliseconds until `opens_at` or, after it, `closes_at`; left out where neither is to come. */
    changes_in: z.number().int().optional(),
    /** The time when the invitation was withdrawn; only its student still sees it then. */
    revoked_at: timestampSchema.nullable().optional(),
    /** The session's address; only for the invited student, while playing is allowed. */
    data: z.object({ magiclink: z.string().nullable() }),
    created_at: timestampSchema,
  })
  .meta({ id: 'Invite' });
export type Invite = z.infer<typeof inviteSchema>;

export const inviteQuerySchema = pageQuerySchema.extend({
  /** The student's whole email, or words of the name or email; case is ignored. */
  email: z.string().max(320).optional(),
  /** How far the student has come, as for the students of a class. */
  state: filterSchema(z.enum(['failed', 'opened', 'unopened', 'started', 'not-started', 'finished'])),
  /** `true`: those that the caller has received; `false`: those of others. */
  received: filterSchema(z.enum(['true', 'false'])),
  sort: z.literal('created_at:desc').optional(),
});
export type InviteQuery = z.infer<typeof inviteQuerySchema>;
