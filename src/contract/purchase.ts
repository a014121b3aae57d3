import { z } from 'zod';
import { countrySchema } from './billing';
import { filterSchema, idSchema, pageQuerySchema, setTimeSchema, timestampSchema } from './common';
import { lineSchema, sortSchema } from './described';
import { MAX_LEARNERS, PLATFORM } from './limits';

export const payerSchema = z.enum(['instructor', 'student']);
export type Payer = z.infer<typeof payerSchema>;

const text = (max: number) => z.string().trim().max(max);

const purchaseMetadataSchema = z.object({
  trial: z.boolean().optional(),
  free: z.boolean().optional(),
  /** The recipient of the invoice, if the instructor pays later. */
  pl_name: lineSchema(200).optional(),
  pl_email: lineSchema(320).optional(),
  pl_address: text(1000).optional(),
  pl_region: lineSchema(100).optional(),
  /** The country's code of two letters. */
  pl_country: countrySchema.optional(),
  pl_tax_number: lineSchema(40).optional(),
  /** The numbers that the buyer wants on the invoice: of a purchase order, and another reference. */
  pl_po: lineSchema(100).optional(),
  pl_reference: lineSchema(100).optional(),
  /** The key of the chosen variation. */
  variation: text(200).optional(),
  /** The id of the confirmed payment intent, if the instructor pays now. */
  payment: text(200).optional(),
});
export type PurchaseMetadata = z.infer<typeof purchaseMetadataSchema>;

/**
 * The body that the wizard sends. Only the choices count: the server compares price and total with its own, and sets
 * customer, date and status itself.
 */
export const purchaseInputSchema = z.object({
  /** The simulation's id or slug. */
  client_code: z.string().min(1).max(200),
  customer: z.string().max(64).optional(),
  date: z.string().max(64).optional(),
  method: z.literal('invoiceable').optional(),
  /** A new number for each run of the wizard: a second call with it gives the same purchase. */
  order: z.string().min(8).max(100),
  platform: z.string().min(1).max(64).meta({ const: PLATFORM }),
  price: z.number().min(0).max(1_000_000),
  quantity: z.number().int().min(1, 'Enter how many students will play.').max(MAX_LEARNERS),
  status: z.literal('completed').optional(),
  /** Without tax. */
  total: z.number().min(0),
  /** The tax of an order by invoice in USD, as the buyer has seen it. */
  tax: z.number().min(0).optional(),
  payer: payerSchema,
  pay_later: z.boolean(),
  metadata: purchaseMetadataSchema,
  /** The session that gets these seats, by its id; without it, the purchase opens a session of its own. */
  seats_of: idSchema.optional(),
});
export type PurchaseInput = z.infer<typeof purchaseInputSchema>;

export const purchaseSchema = z
  .object({
    _id: idSchema,
    client: z.object({
      _id: idSchema,
      name: z.string(),
      slug: z.string(),
      cover_url: z.string(),
      /** The next two: administrators only. */
      public_code: z.string().optional(),
      client_root: z.string().optional(),
    }),
    customer: z.object({
      _id: idSchema,
      email: z.string(),
      name: z.string(),
      lastname: z.string(),
    }),
    data: z.object({
      client_code: z.string(),
      platform: z.string(),
      order: z.string(),
      status: z.string(),
    }),
    /** The purchase whose session gets these seats; left out for a purchase with a session of its own. */
    seats_of: idSchema.optional(),
    /**
     * Null until the simulation's host has opened the session, or has confirmed the added seats. `url` is the
     * instructor's address there.
     */
    session: z.object({ id: z.string(), url: z.string() }).nullable(),
    /**
     * The failed attempts to open the session, the reason of the last failure, and the time of the next attempt; null
     * if no session is waited for. Administrators only.
     */
    waiting: z
      .object({ attempts: z.number().int(), error: z.string(), next_at: timestampSchema })
      .nullable()
      .optional(),
    /** Set for an order by invoice that an administrator has to approve before its session opens, or its seats do. */
    awaits_approval: z.boolean().optional(),
    processed: z.boolean(),
    payer: payerSchema,
    /** Whether the students are asked to pay. They are not if the customer’s school plays the simulation free. */
    asks_payment: z.boolean(),
    payment_time: z.enum(['now', 'later']),
    quantity: z.number().int(),
    /** USD per student at the time of the purchase. */
    price: z.number(),
    /** USD, without tax. */
    total: z.number(),
    /** USD that came on top; left out where no taxes were collected. */
    tax: z.number().optional(),
    metadata: purchaseMetadataSchema,
    /**
     * The money that the students of the session have paid for their seats, without refunds, in USD. Only of a single
     * purchase that students pay. Administrators only.
     */
    received: z.object({ students: z.number().int(), total: z.number() }).optional(),
    /** USD refunded of its card payment; left out without any. Only of a single purchase. Administrators only. */
    refunded: z.number().optional(),
    /** The label of the chosen variation; left out without one. */
    variation: z.string().optional(),
    /** By administrators, for administrators. */
    note: z.string().optional(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof purchaseSchema>;

/** The columns that the list can be sorted by. */
const purchaseColumns = [
  ...['created_at', 'updated_at', 'quantity', 'total', 'client_code', 'platform', 'order', 'status'],
  ...['processed', 'payer'],
];

export const purchaseQuerySchema = pageQuerySchema.extend({
  client: filterSchema(idSchema),
  customer: filterSchema(idSchema),
  /** The customer's school. */
  school: filterSchema(idSchema),
  /** The purchase of a session: the orders of further seats for it. */
  seats_of: filterSchema(idSchema),
  'metadata[trial]': filterSchema(z.enum(['true', 'false'])),
  /** Whether the order costs nothing, as trials and free sessions do. */
  free: filterSchema(z.enum(['true', 'false'])),
  status: text(64).optional(),
  processed: filterSchema(z.enum(['true', 'false'])),
  payer: filterSchema(payerSchema),
  payment_time: filterSchema(z.enum(['now', 'later'])),
  /** Made since this time, and before that one. */
  from: filterSchema(setTimeSchema),
  to: filterSchema(setTimeSchema),
  /** `waiting`: it has not been opened yet, and the purchase is not cancelled; `approval`: it is to be approved before. */
  session: filterSchema(z.enum(['open', 'waiting', 'approval'])),
  /**
   * Part of an order number or a simulation's name, or words of a customer's name or email; case is ignored. For
   * administrators also the whole id of a payment, number of a document, or email of an invited student.
   */
  q: text(200).optional(),
  sort: sortSchema(purchaseColumns),
});
export type PurchaseQuery = z.infer<typeof purchaseQuerySchema>;

/** The only changes that a purchase allows. */
export const purchaseUpdateSchema = z.object({
  note: text(5000),
  /** The record's `updated_at` when it was loaded. */
  updated_at: timestampSchema.optional(),
});
export type PurchaseUpdate = z.infer<typeof purchaseUpdateSchema>;

/** The invited students whom the cancellation of a purchase concerns. */
export const cancellationSchema = z.object({
  invited: z.number().int(),
  /** They have paid, and can go on playing. */
  paid: z.number().int(),
  /** They can neither play nor pay any more. */
  stopped: z.number().int(),
  /** The cents that can be refunded with it, of its payments by card or online, and those of its further seats and its students; null without any. */
  refundable: z.number().int().nullable(),
});
export type Cancellation = z.infer<typeof cancellationSchema>;

export const cancelSchema = z.object({
  /** Whether all that is left of these payments is refunded. Students lose the seats that they have paid. */
  refund: z.boolean().optional(),
});
export type Cancel = z.infer<typeof cancelSchema>;

/** A session as the simulation's host describes it. */
export const sessionAtHostSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    players: z.array(z.object({ email: z.string(), name: z.string() })),
  })
  .meta({ id: 'Game' });
export type HostSession = z.infer<typeof sessionAtHostSchema>;

/** The terms of further seats for a session, and the orders of seats so far. */
export const seatsQuoteSchema = z.object({
  /** USD a seat, at today's price. */
  price: z.number(),
  /** The payer of the session; seats have the same. */
  payer: payerSchema,
  /** The largest number of seats that can be added. */
  max: z.number().int(),
  /** The reason why none can be added; '' if they can. */
  problem: z.string(),
  /** Newest first. */
  orders: z.array(purchaseSchema),
});
export type SeatsQuote = z.infer<typeof seatsQuoteSchema>;
