import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Billing } from '../../../src/contract/billing';
import type { DocumentKind } from '../../../src/contract/document';
import { type Tax, type TaxRate, taxRateSchema } from '../../../src/contract/tax';
import { variationLabel } from '../../../src/rules/sessions/variations';
import type { Db } from '../../db/connection';
import {
  type DocumentContent,
  documentSeries,
  documents,
  invites,
  invoices,
  newId,
  paymentIntents,
  purchases,
  simulations,
  users,
} from '../../db/tables';
import type { Services } from '../../services/services';
import { billingAt, billingOf, findBilling, keepUsedBilling } from './billing';
import { DAY_MS, dayIn, remindAfter } from './days';

/** `db` is the transaction of the order, payment, cancellation or refund that the document is about. */
export interface IssueDeps extends Pick<Services, 'db'> {
  config: Pick<Services['config'], 'seller' | 'supportEmail' | 'documents'>;
}
export type DocumentRow = typeof documents.$inferSelect;

const codes: Record<DocumentKind, string> = { invoice: 'INV', receipt: 'RCT', 'credit-note': 'CRN' };
const CURRENCY = 'USD';

/**
 * The next number of a kind and year. Its row stays locked until the transaction ends, so that one that fails returns
 * the number, and the times of issue ascend with the numbers.
 */
async function nextNumber(
  { config: { documents: settings }, db: tx }: IssueDeps,
  kind: DocumentKind,
  at: Date,
): Promise<{ number: string; issuedAt: Date; day: string }> {
  const { prefix, timeZone } = settings;
  const year = Number(dayIn(timeZone, at).slice(0, 4));
  const { prefix: byPrefix, kind: byKind, year: byYear, last, lastIssuedAt } = documentSeries;
  const [series] = await tx
    .insert(documentSeries)
    .values({ prefix, kind, year, last: 1, lastIssuedAt: at })
    .onConflictDoUpdate({
      target: [byPrefix, byKind, byYear],
      set: { last: sql`${last} + 1`, lastIssuedAt: sql`greatest(${lastIssuedAt}, excluded.last_issued_at)` },
    })
    .returning();
  if (!series) throw new Error('No number was given');
  const number = `${prefix}${codes[kind]}-${year}-${String(series.last).padStart(5, '0')}`;
  return { number, issuedAt: series.lastIssuedAt, day: dayIn(timeZone, series.lastIssuedAt) };
}

type Filled = 'version' | 'currency' | 'issuer' | 'seller' | 'instructions' | 'net';
export type Draft = Omit<
  typeof documents.$inferInsert,
  'id' | 'number' | 'issuedAt' | 'day' | 'due' | 'content'
> & {
  content: Omit<DocumentContent, Filled>;
};

/** Issues a document. An invoice is due after `INVOICE_DUE_DAYS`, counted from its day. */
export async function issue(deps: IssueDeps, { content, ...draft }: Draft, at: Date): Promise<DocumentRow> {
  const { config, db: tx } = deps;
  const { number, issuedAt, day } = await nextNumber(deps, draft.kind, at);
  const dueMs = Date.parse(day) + config.documents.dueDays * DAY_MS;
  const [row] = await tx
    .insert(documents)
    .values({
      ...draft,
      id: newId(),
      number,
      issuedAt,
      day,
      due: draft.kind === 'invoice' ? new Date(dueMs).toISOString().slice(0, 10) : null,
      content: {
        version: 1,
        currency: CURRENCY,
        issuer: config.seller,
        seller: { ...config.documents.seller, email: config.supportEmail },
        instructions: draft.kind === 'invoice' ? config.documents.instructions : '',
        net: draft.totalCents - draft.taxCents,
        ...content,
      },
    })
    .returning();
  if (!row) throw new Error('The document was not stored');
  return row;
}

/** The order with its buyer, locked by nobody: its terms never change. */
async function orderWith(tx: Db, which: SQL) {
  const [order] = await tx
    .select({ purchase: purchases, simulation: simulations, buyer: users })
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(users, eq(users.id, purchases.customerId))
    .where(which);
  if (!order) throw new Error('There is no such order');
  return order;
}
type Order = Awaited<ReturnType<typeof orderWith>>;

/** The buyer on a document, with the name and email of the account where the details have none. */
const buyerOf = (
  account: typeof users.$inferSelect,
  { name, email, address, region, country, tax_number, po, reference }: Billing,
): Pick<DocumentContent, 'buyer' | 'po' | 'reference'> => ({
  buyer: {
    name: name || `${account.name} ${account.lastname}`.trim() || account.email,
    email: email || account.email,
    address,
    region,
    country,
    tax_number,
  },
  po,
  reference,
});

function seatsLine({ purchase, simulation }: Order): DocumentContent['lines'][number] {
  const { classId, id, metadata, quantity, priceCents, totalCents } = purchase;
  const { variation } = metadata;
  const activity = variation ? variationLabel(simulation.variations, variation) || variation : '';
  return {
    description: `${classId === id ? 'Seats' : 'Further seats'} for ${simulation.name}${activity && ` (${activity})`}`,
    quantity,
    unit_price: priceCents,
    amount: totalCents,
  };
}

/** Issues the invoice of an order. */
export async function issueInvoice(deps: IssueDeps, purchaseId: string, at: Date): Promise<DocumentRow> {
  const order = await orderWith(deps.db, eq(purchases.id, purchaseId));
  const { purchase, buyer } = order;
  const { metadata } = purchase;
  const billing = metadata.pl_name ? billingOf(metadata) : await findBilling(deps.db, buyer.id);
  const draft: Draft = {
    kind: 'invoice',
    userId: buyer.id,
    schoolId: buyer.schoolId,
    purchaseId,
    ...taxedTotal(purchase.totalCents + (purchase.tax?.cents ?? 0), purchase.tax),
    content: {
      ...buyerOf(buyer, billing),
      tax_rate: rateOf(purchase.tax),
      order: purchase.order,
      lines: [seatsLine(order)],
      payment: null,
      corrects: '',
      reason: '',
    },
  };
  const invoice = await issue(deps, draft, at);
  const { id: documentId, due, totalCents: openCents } = invoice;
  if (due) {
    const remindAt = remindAfter(deps.config, due, at);
    await deps.db.insert(invoices).values({ documentId, due, openCents, remindAt });
  }
  return invoice;
}

const taxedTotal = (totalCents: number, tax: Tax | null) => ({ totalCents, taxCents: tax?.cents ?? 0 });
const rateOf = (tax: Tax | null): TaxRate | null => tax && taxRateSchema.parse(tax);

const cardOf = ({ id, cardBrand, cardLast4 }: typeof paymentIntents.$inferSelect) => ({
  id,
  brand: cardBrand ?? '',
  last4: cardLast4 ?? '',
});

/** The receipt of a payment, but not those against credit notes. */
export async function receiptOf(tx: Db, paymentId: string): Promise<DocumentRow | undefined> {
  const { kind, correctsId } = documents;
  const isReceipt = and(eq(documents.paymentId, paymentId), eq(kind, 'receipt'), isNull(correctsId));
  return (await tx.select().from(documents).where(isReceipt))[0];
}

/** Issues the receipt of a payment. One that buys its seat again, since its refund has failed, has it already. */
export async function issueReceipt(deps: IssueDeps, paymentId: string, at: Date): Promise<DocumentRow> {
  const { db: tx } = deps;
  const known = await receiptOf(tx, paymentId);
  if (known) return known;
  const [found] = await tx
    .select({ payment: paymentIntents, buyer: users, classId: invites.classId })
    .from(paymentIntents)
    .innerJoin(users, eq(users.id, paymentIntents.userId))
    .leftJoin(invites, eq(invites.id, paymentIntents.inviteId))
    .where(eq(paymentIntents.id, paymentId));
  if (!found) throw new Error('There is no such payment');
  const { payment, buyer, classId } = found;
  const order = await orderWith(tx, eq(purchases.id, payment.purchaseId ?? classId ?? ''));
  const { amount, purchaseId, inviteId } = payment;
  const billing = await findBilling(tx, buyer.id);
  if (buyer.billing?.po) await keepUsedBilling(tx, buyer.id, buyer.billing);
  const net = amount - (payment.tax?.cents ?? 0);
  const description = `Seat for ${order.simulation.name}`;
  const draft: Draft = {
    kind: 'receipt',
    userId: buyer.id,
    schoolId: purchaseId ? buyer.schoolId : null,
    purchaseId,
    inviteId,
    paymentId,
    ...taxedTotal(amount, payment.tax),
    content: {
      ...buyerOf(buyer, billingAt(billing, payment.tax)),
      tax_rate: rateOf(payment.tax),
      // The order of a class is its instructor's.
      order: purchaseId ? order.purchase.order : '',
      lines: [purchaseId ? seatsLine(order) : { description, quantity: 1, unit_price: net, amount: net }],
      payment: cardOf(payment),
      corrects: '',
      reason: '',
    },
  };
  return issue(deps, draft, at);
}
