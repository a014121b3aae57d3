import { z } from 'zod';
import { filterSchema, idSchema, pageQuerySchema, setDaySchema, timestampSchema } from './common';
import { lineSchema } from './described';
import { checkoutSchema } from './document';
import { MAX_TOTAL_CENTS } from './limits';

const invoiceStates = ['open', 'partly-paid', 'processing', 'overdue', 'paid', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** An invoice and how it stands. Amounts are cents. */
export const invoiceSchema = z
  .object({
    /** The id of its document. */
    _id: idSchema,
    number: z.string(),
    date: z.iso.date(),
    due: z.iso.date(),
    /** The simulation and its seats. */
    about: z.string(),
    customer: z.object({ _id: idSchema, email: z.string(), name: z.string(), lastname: z.string() }),
    /** The name on the invoice. */
    recipient: z.string(),
    po: z.string(),
    purchase: idSchema,
    total: z.number().int(),
    paid: z.number().int(),
    /** The part of it that was refunded. */
    refunded: z.number().int(),
    credited: z.number().int(),
    /** The rest. */
    open: z.number().int(),
    /** `processing` while an online payment is on its way; `overdue` since the day after it was due, also where a part is paid. */
    state: z.enum(invoiceStates),
    /** The oldest first. */
    payments: z.array(
      z.object({
        _id: idSchema,
        amount: z.number().int(),
        paid_on: z.iso.date(),
        reference: z.string(),
        /** Made at the payment provider's page: it is refunded, not removed. */
        online: z.boolean(),
        /** The payment at the provider; null where it is not known. */
        payment: z.string().nullable(),
        recorded_at: timestampSchema,
      }),
    ),
    /** The last online payment; one that has failed is told while something is open. */
    checkout: checkoutSchema.nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoiceSchema>;

export const invoiceQuerySchema = pageQuerySchema.extend({
  /** `open`: with a rest that is not overdue, or a part that is paid. */
  state: filterSchema(z.enum(invoiceStates)),
  /** Part of the number, words of the buyer's name or email, or the whole purchase order number. */
  q: z.string().trim().max(200).optional(),
});
export type InvoiceQuery = z.infer<typeof invoiceQuerySchema>;

export const invoicePaymentSchema = z.object({
  amount: z.number().int().min(1).max(MAX_TOTAL_CENTS),
  /** The day on which the money arrived: no later one than that of the call. */
  paid_on: setDaySchema,
  /** That of the transfer or the cheque. */
  reference: lineSchema(100),
  /** `open` as it was shown: after another payment it is a 409, so that a call that is repeated books once. */
  open: z.number().int().min(1).max(MAX_TOTAL_CENTS),
});
export type InvoicePayment = z.infer<typeof invoicePaymentSchema>;

/** The cents that are open, by the days since they were due. */
export const ageingSchema = z.object({
  not_due: z.number().int(),
  to_30: z.number().int(),
  to_60: z.number().int(),
  to_90: z.number().int(),
  older: z.number().int(),
});
export type Ageing = z.infer<typeof ageingSchema>;
