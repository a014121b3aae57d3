import { eq } from 'drizzle-orm';
import { sellerOf } from '../../../src/rules/receipts/seller';
import { creditInvoice } from '../../commerce/documents/credits';
import { issueInvoice, issueReceipt } from '../../commerce/documents/issue';
import { demoInstructions, demoSeller } from '../../config/documents';
import type { Db } from '../../db/connection';
import { invoicePayments, invoices, newId, users } from '../../db/tables';
import type { NewPurchase, SeededPayments } from './purchases';

const settings = {
  seller: sellerOf('', false),
  supportEmail: 'support@demo.example',
  documents: {
    ...{ prefix: '', timeZone: 'UTC', dueDays: 30, reminderDays: [], font: '' },
    seller: demoSeller,
    instructions: demoInstructions,
  },
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Buyers of the demo pay after three weeks. */
const PAID_AFTER_MS = 21 * DAY_MS;
/** The youngest invoices that nobody has paid though they are due. */
const UNPAID = 2;

/** Issues the invoices and receipts of the demo’s orders and payments as they would have been, by their times. */
export async function issueDocuments(
  db: Db,
  purchases: readonly NewPurchase[],
  { intents }: SeededPayments,
  now: Date,
): Promise<void> {
  const deps = { db, config: settings };
  const invoiced = purchases.filter(({ kind }) => kind === 'invoice');
  const isLate = (at: Date) => at.getTime() + settings.documents.dueDays * DAY_MS < now.getTime();
  const late = invoiced
    .filter(({ status, createdAt }) => status !== 'cancelled' && isLate(createdAt))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const paid = new Set(late.slice(UNPAID).map(({ id }) => id));
  const [payee] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'administrator'))
    .limit(1);
  const acts = [
    ...invoiced.map(({ id, status, createdAt: at }) => ({
      at,
      issue: async () => {
        const { id: documentId, totalCents: amountCents } = await issueInvoice(deps, id, at);
        if (status === 'cancelled') await creditInvoice(deps, id, at);
        if (!paid.has(id) || !payee) return;
        const paidAt = new Date(at.getTime() + PAID_AFTER_MS);
        const payment = { id: newId(), documentId, amountCents, paidOn: paidAt.toISOString().slice(0, 10) };
        await db.insert(invoicePayments).values({ ...payment, recordedBy: payee.id, createdAt: paidAt });
        await db
          .update(invoices)
          .set({ paidCents: amountCents, openCents: 0, remindAt: null })
          .where(eq(invoices.documentId, documentId));
      },
    })),
    ...intents.map(({ id, createdAt: at = new Date() }) => ({
      at,
      issue: () => issueReceipt(deps, id, at),
    })),
  ];
  for (const { issue } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await issue();
}
