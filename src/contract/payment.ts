import { z } from 'zod';
import { filterSchema, idSchema, pageQuerySchema, setTimeSchema, timestampSchema } from './common';
import { described } from './described';
import { MAX_LEARNERS, MAX_REFUND_REASON, MAX_TOTAL_CENTS } from './limits';
import { taxSchema } from './tax';

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
  /** Cents, with tax. */
  amount: z.number().int(),
  /** The part of the amount that is tax; left out where no taxes are collected. */
  tax: taxSchema.optional(),
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

/** A refund of a payment. */
const refundSchema = z.object({
  _id: idSchema,
  /** Cents. */
  amount: z.number().int(),
  /** The reason that the payer was told; '' if it was made at the provider. */
  reason: z.string(),
  /** `requested`: the provider has not answered yet. A failed one has moved no money. */
  state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  /** The reason of a failure. */
  failure: z.string(),
  requested_at: timestampSchema,
  settled_at: timestampSchema.nullable(),
});

const paymentStateSchema = z.enum([
  'unmatched',
  'paid',
  'refunding',
  'refund-failed',
  'partly-refunded',
  'refunded',
]);

/** A payment by card, or online of an invoice, that was made or may have been. */
export const paymentSchema = z.object({
  /** The provider's id. */
  _id: z.string(),
  client: z.object({ _id: idSchema, name: z.string() }),
  customer: z.object({ _id: idSchema, email: z.string(), name: z.string(), lastname: z.string() }),
  quantity: z.number().int(),
  /** Cents. */
  amount: z.number().int(),
  /** The refunded part in cents; a partly refunded payment buys nothing. */
  given_back: z.number().int(),
  /** The reason why it has bought nothing, or why its last refund has failed. */
  problem: z.string(),
  /** A refund is under way; the provider has not answered yet. */
  refunding: z.boolean(),
  paid_at: timestampSchema.nullable(),
  /** The purchase that it has bought; with an invite, that of the class whose seat it has paid; with an invoice, that of the invoice. */
  purchase: z.object({ _id: idSchema, order: z.string() }).nullable(),
  invite: idSchema.nullable(),
  /** The invoice that it has paid. */
  invoice: z.object({ _id: idSchema, number: z.string() }).nullable(),
  /** Null where the provider has not told it. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** `refund-failed`: the last refund has failed. */
  state: paymentStateSchema,
  /** It has bought nothing, and is not refunded. */
  unmatched: z.boolean(),
  /** The cents that can be refunded: those of refunds that have not failed are not. */
  left: z.number().int(),
  /** The oldest first. */
  refunds: z.array(refundSchema),
});
export type Payment = z.infer<typeof paymentSchema>;

export const paymentQuerySchema = pageQuerySchema.extend({
  /** `unmatched`: whatever else is its state, it has bought nothing and is not refunded. */
  state: filterSchema(paymentStateSchema),
  /** The purchase that the payment has bought, or whose invoice it has paid. */
  purchase: filterSchema(idSchema),
  /** Made since this time, and before that one. */
  from: filterSchema(setTimeSchema),
  to: filterSchema(setTimeSchema),
  /** Part of the payment's id, or of the number of its order or its documents, words of the payer's name or email, or the last four digits of the card. */
  q: z.string().trim().max(200).optional(),
});
export type PaymentQuery = z.infer<typeof paymentQuerySchema>;

export const refundInputSchema = z.object({
  /** Cents; without it, all that is left. */
  amount: z.number().int().min(1).max(MAX_TOTAL_CENTS).optional(),
  /** `left` as it was shown: after another refund it is a 409, so that a call that is repeated refunds once. */
  left: z.number().int().min(0).max(MAX_TOTAL_CENTS).optional(),
  /** The payer reads it in the mail. */
  reason: z.string().trim().min(1, 'Enter a reason.').max(MAX_REFUND_REASON).meta(described.filled),
});
export type RefundInput = z.infer<typeof refundInputSchema>;

/** The outcome of a payment: a purchase, a paid invite or a refund. */
export const settledPaymentSchema = z.object({
  _id: z.string(),
  purchase: idSchema.nullable(),
  invite: idSchema.nullable(),
  refunded: z.boolean(),
});
export type SettledPayment = z.infer<typeof settledPaymentSchema>;
