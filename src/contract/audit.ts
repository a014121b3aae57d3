import { z } from 'zod';
import { idSchema, pageQuerySchema, timestampSchema } from './common';

const auditedEntitySchema = z.enum(['user', 'school', 'client', 'purchase', 'payment']);
export type AuditedEntity = z.infer<typeof auditedEntitySchema>;

export const auditEntrySchema = z
  .object({
    _id: idSchema,
    entity: auditedEntitySchema,
    record: idSchema,
    action: z.enum([
      'created',
      'updated',
      'deleted',
      'processed',
      'cancelled',
      'finished',
      'refunded',
      'refund_failed',
    ]),
    /** The user who did it; null for an event of the payment provider, and for work that was planned. */
    actor: z.object({ _id: idSchema, email: z.string(), name: z.string(), lastname: z.string() }).nullable(),
    /** The changed fields, under their names on the wire. Secrets are given as dots, and none as null. */
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    created_at: timestampSchema,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The history of one record, newest first. */
export const auditQuerySchema = pageQuerySchema.extend({
  entity: auditedEntitySchema,
  record: idSchema,
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;
