import { z } from 'zod';
import { filterSchema, idSchema, pageQuerySchema, setDaySchema } from './common';
import { MAX_TOTAL_CENTS } from './limits';
import { taxRateSchema } from './tax';

const documentKinds = ['invoice', 'receipt', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const documentFormats = ['pdf', 'ubl', 'factur-x'] as const;
export type DocumentFormat = (typeof documentFormats)[number];
export type EInvoiceFormat = Exclude<DocumentFormat, 'pdf'>;

/** A day in the zone of the issuer, such as 2026-11-29. */
const daySchema = z.iso.date();

/** All amounts are cents. */
const lineSchema = z.object({
  description: z.string(),
  quantity: z.number().int(),
  unit_price: z.number().int(),
  amount: z.number().int(),
});

/** An online payment of an invoice. */
export const checkoutSchema = z.object({
  /** `processing` while a bank takes its days. */
  state: z.enum(['processing', 'paid', 'failed']),
  amount: z.number().int(),
  /** The part of all that was paid online of the invoice that was refunded. */
  refunded: z.number().int(),
  /** The day of this state, in the zone of the issuer. */
  day: daySchema,
  /** The provider's reason of a failure; '' without one. */
  failure: z.string(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** An invoice, a receipt or a credit note as it was issued: nothing of it ever changes. Amounts are cents. */
export const documentSchema = z
  .object({
    _id: idSchema,
    kind: z.enum(documentKinds),
    /** Without gaps in its kind and year. */
    number: z.string(),
    date: daySchema,
    /** The last day to pay an invoice; null for what is not to be paid. */
    due: daySchema.nullable(),
    currency: z.string(),
    /** Name and address of the seller, in lines. */
    issuer: z.string(),
    /** For e-invoices: the country’s code of two letters, the number and the address of the seller; '' where not set. */
    seller: z.object({ country: z.string(), tax_number: z.string(), email: z.string() }),
    /** `address` has lines; `country` is its code of two letters. */
    buyer: z.object({
      name: z.string(),
      email: z.string(),
      address: z.string(),
      region: z.string(),
      country: z.string(),
      tax_number: z.string(),
    }),
    /** How an invoice can be paid by transfer, in lines; '' where the seller has not said it. */
    instructions: z.string(),
    /** The buyer's own numbers. */
    po: z.string(),
    reference: z.string(),
    /** The order, or the seat of a student, that it is about. */
    order: z.string(),
    purchase: idSchema.nullable(),
    invite: idSchema.nullable(),
    /** Without tax. */
    lines: z.array(lineSchema),
    net: z.number().int(),
    tax: z.number().int(),
    /** How the tax was computed; null where the seller collects none. */
    tax_rate: taxRateSchema.nullable(),
    total: z.number().int(),
    /** The part of an invoice that is still to be paid, now; null for other documents. */
    open: z.number().int().nullable(),
    /** Whether its reader can pay that online. */
    payable: z.boolean(),
    /** The last online payment of an invoice; one that has failed is told while something is open. */
    checkout: checkoutSchema.nullable(),
    /** The card payment, or that which was refunded. */
    payment: z.object({ id: z.string(), brand: z.string(), last4: z.string() }).nullable(),
    /** The document that a credit note lowers, or the credit note that has failed. */
    corrects: z.object({ _id: idSchema, number: z.string() }).nullable(),
    reason: z.string(),
    /** Whether its file can be had as an e-invoice, too. */
    e_invoice: z.boolean(),
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof documentSchema>;

export const checkoutInputSchema = z.object({
  /** `open` as it was shown: exactly this is paid. Where it is another by now, it is a 409. */
  open: z.number().int().min(1).max(MAX_TOTAL_CENTS),
});

/** The payment provider's page, where the browser goes. */
export const checkoutPageSchema = z.object({ url: z.string() });

export const documentQuerySchema = pageQuerySchema.extend({
  /** Those of an order. */
  purchase: filterSchema(idSchema),
  /** Those of a student's seat. */
  invite: filterSchema(idSchema),
  /** Those of the orders of a school's members, by the school that they were in at the time. */
  school: filterSchema(idSchema),
  /** The first and the last day, in the zone of the issuer. */
  from: filterSchema(setDaySchema),
  to: filterSchema(setDaySchema),
});
export type DocumentQuery = z.infer<typeof documentQuerySchema>;

/** UBL is an XML file, and Factur-X a PDF with another one in it; without a format, it is a PDF. */
export const documentFileQuerySchema = z.object({ format: filterSchema(z.enum(documentFormats)) });
/** The sums of all documents that a list has on its pages. Amounts are cents. */
export const documentSumsSchema = z
  .object({
    /** The name of the school whose documents they are; '' where they are not those of one. */
    school: z.string(),
    documents: z.number().int(),
    /** Of the orders that were invoiced or paid, without those that were cancelled. */
    sessions: z.number().int(),
    seats: z.number().int(),
    /** The invoices, and the receipts of card payments. */
    charged: z.number().int(),
    /** The card payments, and what was paid of the invoices until now, without what was refunded of them. */
    received: z.number().int(),
    /** The credit notes, without those whose refund has failed. */
    credited: z.number().int(),
    /** The rest of the invoices, now. */
    open: z.number().int(),
  })
  .meta({ id: 'DocumentSums' });
export type DocumentSums = z.infer<typeof documentSumsSchema>;
