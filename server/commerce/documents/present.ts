import type { Document } from '../../../src/contract/document';
import type { DocumentRow } from './issue';

/** The part of a document that changes, or that its files do not tell. */
type Standing = Pick<Document, 'open' | 'payable' | 'checkout' | 'e_invoice'>;
const untold: Standing = { open: null, payable: false, checkout: null, e_invoice: false };

/** A document on the wire, and as its files tell it, which do not know how it stands, nor of each other. */
export function presentDocument({ content, ...row }: DocumentRow, standing = untold): Document {
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
    // Documents of earlier versions of the content lack these.
    tax_rate: told.tax_rate ?? null,
    instructions: told.instructions ?? '',
    seller: told.seller ?? { country: '', tax_number: '', email: '' },
    total: row.totalCents,
    ...standing,
    corrects: row.correctsId ? { _id: row.correctsId, number: corrects } : null,
  };
}
