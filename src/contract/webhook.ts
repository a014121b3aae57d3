import { z } from 'zod';
import { filterSchema, idSchema, pageQuerySchema, timestampSchema } from './common';

export const webhookTypes = ['student.added', 'student.revoked', 'student.paid', 'session.changed'] as const;
const webhookTypeSchema = z.enum(webhookTypes);
export type WebhookType = z.infer<typeof webhookTypeSchema>;

/** The fields of a session, as the host reads it, that a webhook names. */
export type SessionField = 'name' | 'opens_at' | 'closes_at' | 'seats' | 'status';

/** The state of a simulation's webhooks. The signing secret is told once, when it is made. */
export const webhooksSchema = z.object({
  /** When the signing secret was made; null before the first. */
  secret_at: timestampSchema.nullable(),
  /** The host has answered 410 (Gone) at the address: nothing is announced there any more. */
  gone: z.boolean(),
});
export type Webhooks = z.infer<typeof webhooksSchema>;

/** A new signing secret. */
export const webhookSecretSchema = z.object({ webhook_secret: z.string(), secret_at: timestampSchema });
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;

const deliveryStates = ['queued', 'sent', 'failed'] as const;
export const deliveryStateSchema = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** A webhook in the log. */
export const webhookDeliverySchema = z
  .object({
    /** The `webhook-id`, which all attempts have. */
    _id: idSchema,
    type: webhookTypeSchema,
    client: z.object({ _id: idSchema, name: z.string() }),
    session: z.object({ _id: idSchema, name: z.string() }),
    state: deliveryStateSchema,
    attempts: z.number().int(),
    /** The outcome of the last attempt; empty before the first. */
    last_answer: z.string(),
    /** When it is sent next; null if it is not. */
    next_attempt_at: timestampSchema.nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookQuerySchema = pageQuerySchema.extend({
  /** The id of a simulation. */
  client: filterSchema(idSchema),
  state: filterSchema(deliveryStateSchema),
  type: filterSchema(webhookTypeSchema),
});
export type WebhookQuery = z.infer<typeof webhookQuerySchema>;
