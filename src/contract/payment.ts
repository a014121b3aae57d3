import { z } from 'zod';
import { idSchema, pageQuerySchema, timestampSchema } from './common';
import { described } from './described';
import { MAX_LEARNERS } from './limits';

export const intentInputSchema = z.object({
  /** The simulation's id. */
  client_id: idSchema,
  quantity: z.number().int().min(1).max(MAX_LEARNERS),
  /**
   * The purpose of the payment: an order, an activity, an invite or the session that gets seats. With it the server can finish the purchase if the
   * browser does not return after the payment.
   */
  order: z.string().min(8).max(100).optional(),
  variation: z.string().max(200).optional(),
  invite: idSchema.optional(),
  session: idSchema.optional(),
});
export type IntentInput = z.infer<typeof intentInputSchema>;

export const intentSchema = z.object({
  id: z.string().optional(),
  client_secret: z.string(),
  /** Cents. */
  amount: z.number().int(),
  /** The intent was paid before and is not used yet: no card is needed. */
  paid: z.boolean().optional(),
});
export type Intent = z.infer<typeof intentSchema>;

/** `charge` is the id of the confirmed payment intent; `token` is its older name. */
export const chargeInputSchema = z
  .object({
    charge: z.string().min(1).max(200).optional(),
    token: z.string().min(1).max(200).optional(),
    invite: idSchema,
  })
  .refine((body) => body.charge ?? body.token, { path: ['charge'], message: 'No payment was named.' })
  .meta({ anyOf: [{ required: ['charge'] }, { required: ['token'] }] });
export type ChargeInput = z.infer<typeof chargeInputSchema>;

const billingSchema = z.object({
  name: z.string().trim().min(1).max(200).meta(described.filled),
  email: z.string().trim().min(1).max(320).meta(described.filled),
  phone: z.string().trim().min(1).max(50).meta(described.filled),
});
export type BillingDetails = z.infer<typeof billingSchema>;

/** Confirmation at the sandbox provider: what a real provider's own script would send to it. */
export const sandboxConfirmSchema = z.object({
  client_secret: z.string().min(1).max(200),
  card: z.object({
    number: z.string().regex(/^\d{12,19}$/, 'Your card number is incomplete.'),
    exp_month: z.number().int().min(1).max(12),
    exp_year: z.number().int().min(2000).max(2100),
    cvc: z.string().regex(/^\d{3,4}$/, "Your card's security code is incomplete."),
  }),
  billing_details: billingSchema,
  /** The cardholder's answer to the bank's question, when it asked one. */
  authentication: z.enum(['approved', 'refused']).optional(),
});
export type SandboxConfirm = z.infer<typeof sandboxConfirmSchema>;

export const sandboxConfirmResultSchema = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'requires_action', 'requires_payment_method']),
  /** The provider's message about a refused card. */
  error: z.string().optional(),
});
export type SandboxConfirmResult = z.infer<typeof sandboxConfirmResultSchema>;

/** A card payment without a purchase or paid invite. */
export const openPaymentSchema = z.object({
  /** The provider's id. */
  _id: z.string(),
  client: z.object({ _id: idSchema, name: z.string() }),
  customer: z.object({ _id: idSchema, email: z.string(), name: z.string(), lastname: z.string() }),
  quantity: z.number().int(),
  /** Cents. */
  amount: z.number().int(),
  /** The refunded part in cents; a partly refunded payment buys nothing. */
  given_back: z.number().int(),
  /** The reason why it has bought nothing. */
  problem: z.string(),
  /** A refund is under way; the provider has not answered yet. */
  refunding: z.boolean(),
  paid_at: timestampSchema.nullable(),
});
export type OpenPayment = z.infer<typeof openPaymentSchema>;

export const openPaymentQuerySchema = pageQuerySchema;
export type OpenPaymentQuery = z.infer<typeof openPaymentQuerySchema>;

/** The outcome of a payment: a purchase, a paid invite or a refund. */
export const settledPaymentSchema = z.object({
  _id: z.string(),
  purchase: idSchema.nullable(),
  invite: idSchema.nullable(),
  refunded: z.boolean(),
});
export type SettledPayment = z.infer<typeof settledPaymentSchema>;
