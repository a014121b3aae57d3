import type { Document } from '../../../src/contract/document';
import type { DocumentRow } from './issue';

/** A document as its files tell it, which do not know what is open, nor of each other. */
export function presentDocument({ content, ...row }: DocumentRow): Document {
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
    open: null,
    e_invoice: false,
    corrects: row.correctsId ? { _id: row.correctsId, number: corrects } : null,
  };
}
