import { z } from 'zod';
import { filterSchema, idSchema, pageQuerySchema, setTimeSchema, timestampSchema } from './common';

/** The record of a `login` is its user: sign-ins stand apart from the changes of the account. */
const auditedEntitySchema = z.enum(['user', 'school', 'client', 'purchase', 'payment', 'login']);
export type AuditedEntity = z.infer<typeof auditedEntitySchema>;

const auditActionSchema = z.enum([
  'created',
  'updated',
  'deleted',
  'processed',
  'cancelled',
  'finished',
  'refunded',
  'refund_failed',
  'signed_in',
  'signed_out',
]);

export const auditEntrySchema = z
  .object({
    _id: idSchema,
    entity: auditedEntitySchema,
    record: idSchema,
    action: auditActionSchema,
    /**
     * The user who did it; null for an event of the payment provider, for work that was planned, for a visit by a
     * mailed link to documents, and for accounts that the command line, a partner's link or a registration has made.
     */
    actor: z.object({ _id: idSchema, email: z.string(), name: z.string(), lastname: z.string() }).nullable(),
    /** The changed fields, under their names on the wire. Secrets are given as dots, and none as null. */
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    created_at: timestampSchema,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The filters of the trail, which is listed newest first. */
export const auditFilterSchema = z.object({
  entity: filterSchema(auditedEntitySchema),
  record: filterSchema(idSchema),
  actor: filterSchema(idSchema),
  action: filterSchema(auditActionSchema),
  from: filterSchema(setTimeSchema),
  to: filterSchema(setTimeSchema),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditQuerySchema = pageQuerySchema.extend(auditFilterSchema.shape);
export type AuditQuery = z.infer<typeof auditQuerySchema>;
