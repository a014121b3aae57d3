import { sellerOf } from '../../../src/rules/receipts/seller';
import { creditInvoice, issueInvoice, issueReceipt } from '../../commerce/documents/issue';
import type { Db } from '../../db/connection';
import type { NewPurchase, SeededPayments } from './purchases';

const settings = {
  seller: sellerOf('', false),
  documents: { prefix: '', timeZone: 'UTC', dueDays: 30 },
};

/** Issues the invoices and receipts of the demo’s orders and payments as they would have been, by their times. */
export async function issueDocuments(
  db: Db,
  purchases: readonly NewPurchase[],
  { intents }: SeededPayments,
): Promise<void> {
  const deps = { db, config: settings };
  const invoiced = purchases.filter(({ kind }) => kind === 'invoice');
  const acts = [
    ...invoiced.map(({ id, status, createdAt: at }) => ({
      at,
      issue: async () => {
        await issueInvoice(deps, id, at);
        if (status === 'cancelled') await creditInvoice(deps, id, at);
      },
    })),
    ...intents.map(({ id, createdAt: at = new Date() }) => ({
      at,
      issue: () => issueReceipt(deps, id, at),
    })),
  ];
  for (const { issue } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await issue();
}
