import type { Document } from '../../../src/contract/document';
import type { DocumentRow } from './issue';

/** A document on the wire, and as its file tells it, which does not know what is open. */
export function presentDocument({ content, ...row }: DocumentRow, open: number | null = null): Document {
  const { version: _, corrects, ...told } = content;
  return {
    ...told,
    _id: row.id,
    kind: row.kind,
    number: row.number,
    date: row.day,
    due: row.due,
    purchase: row.purchaseId,
    invite: row.inviteId,
    tax: row.taxCents,
    tax_rate: told.tax_rate ?? null,
    total: row.totalCents,
    open,
    corrects: row.correctsId ? { _id: row.correctsId, number: corrects } : null,
  };
}
