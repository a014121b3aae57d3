import { z } from 'zod';
import { described, emailSchema, lineSchema } from './described';
import { countryCodes } from './iso/countries';

const countries = ['', ...countryCodes];

/** A country's code of two letters (ISO 3166-1), or nothing. */
export const countrySchema = z
  .string()
  .refine((code) => countries.includes(code), 'Choose a country.')
  .meta({ id: 'Country', enum: countries });

/** The buyer's details on invoices and receipts: all are optional. */
export const billingSchema = z.object({
  name: lineSchema(200),
  /** Where invoices are sent. */
  email: lineSchema(320).meta(described.emailOrNothing),
  /** In lines. */
  address: z.string().trim().max(1000),
  region: lineSchema(100),
  country: countrySchema,
  tax_number: lineSchema(40),
  /** The number of the buyer's purchase order. */
  po: lineSchema(100),
  /** Another number that the buyer's accounts department needs, such as a Leitweg-ID. */
  reference: lineSchema(100),
});
export type Billing = z.infer<typeof billingSchema>;

/** The details of the caller's next document: the last ones, or those of the school. */
export const ownBillingSchema = billingSchema
  .extend({
    /** Whether the caller's school asks for a purchase order number with each order by invoice. */
    po_required: z.boolean(),
  })
  .meta({ id: 'Billing' });
export type OwnBilling = z.infer<typeof ownBillingSchema>;

/** The details of the documents of a school's members, and its finance contact. */
export const schoolBillingSchema = ownBillingSchema
  .extend({
    /** The address that gets each invoice of the school, with a link to all of its documents; '' for none. */
    finance_email: lineSchema(320).meta(described.emailOrNothing),
  })
  .meta({ id: 'SchoolBilling' });
export type SchoolBilling = z.infer<typeof schoolBillingSchema>;

/** Asks for the link of a finance contact. */
export const billingLinkSchema = z.object({ email: emailSchema });
export type BillingLink = z.infer<typeof billingLinkSchema>;

/** The token of such a link. */
export const openedBillingLinkSchema = z.object({ token: z.string().min(1).max(200) });
export type OpenedBillingLink = z.infer<typeof openedBillingLinkSchema>;

/** The visit that a link begins: its bearer token reads the documents of the school, and nothing else. */
export const billingVisitSchema = z.object({ token: z.string() });
export type BillingVisit = z.infer<typeof billingVisitSchema>;
