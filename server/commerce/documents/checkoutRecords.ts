import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Checkout } from '../../../src/contract/document';
import { checkoutText } from '../../../src/rules/documents/checkouts';
import type { Config } from '../../config/config';
import type { Db } from '../../db/connection';
import { invoiceCheckouts, invoices } from '../../db/tables';
import { conflict } from '../../http/errors';
import { dayIn } from './days';

/** An online payment of an invoice as this server knows it. */
export type CheckoutRow = typeof invoiceCheckouts.$inferSelect;

type Settings = Pick<Config, 'documents'>;

/** Providers take no smaller card payment. */
export const LEAST_CENTS = 50;

/** Whether the payment provider has pages where invoices are paid; those of the sandbox are part of the demo. */
export const paysOnline = ({ stripe, sandbox }: Pick<Config, 'stripe' | 'sandbox'>): boolean =>
  stripe !== null || sandbox;

const processing = and(
  eq(invoiceCheckouts.documentId, invoices.documentId),
  eq(invoiceCheckouts.state, 'processing'),
);
/** A condition on invoices: an online payment is on its way. */
export const isOnItsWay: SQL = sql`exists (select 1 from ${invoiceCheckouts} where ${processing})`;

/** The open page of an invoice, or the payment that is on its way; an index allows one of them. */
export async function findLive(db: Db, documentId: string): Promise<CheckoutRow | undefined> {
  const isLive = inArray(invoiceCheckouts.state, ['open', 'processing']);
  const [row] = await db
    .select()
    .from(invoiceCheckouts)
    .where(and(eq(invoiceCheckouts.documentId, documentId), isLive));
  return row;
}

/** The last online payment of each of some invoices, by their ids; pages where nothing was paid do not count. */
export async function findTold(db: Db, documentIds: string[]): Promise<ReadonlyMap<string, CheckoutRow>> {
  const { documentId, state, createdAt } = invoiceCheckouts;
  const rows = await db
    .selectDistinctOn([documentId])
    .from(invoiceCheckouts)
    .where(and(inArray(documentId, documentIds), inArray(state, ['processing', 'paid', 'failed'])))
    .orderBy(documentId, desc(createdAt));
  return new Map(rows.map((row) => [row.documentId, row]));
}

/** An online payment on the wire; null if there is nothing to tell, as of a failure once nothing is open. */
export function presentCheckout(
  { documents: { timeZone } }: Settings,
  row: CheckoutRow | undefined,
  standing: { openCents: number; refundedCents: number } | null,
): Checkout | null {
  if (!row || row.state === 'open' || row.state === 'expired') return null;
  if (row.state === 'failed' && !standing?.openCents) return null;
  const { state, amountCents: amount, since, failure } = row;
  return { state, amount, refunded: standing?.refundedCents ?? 0, day: dayIn(timeZone, since), failure };
}

/** The refusal of what cannot be done while a payment is on its way. */
export function onItsWay(settings: Settings, row: CheckoutRow) {
  const told = presentCheckout(settings, row, null);
  return conflict(`${told ? checkoutText(told) : ''} Wait until it has arrived, or failed.`.trim());
}

/** Refuses to change what is open of a locked invoice whose buyer has just opened the page to pay it. */
export async function assertNoOpenPage(tx: Db, documentId: string): Promise<CheckoutRow | undefined> {
  const live = await findLive(tx, documentId);
  if (live?.state === 'open')
    throw conflict('The buyer has just opened the page to pay this invoice. Try again.');
  return live;
}
