import { and, eq, gt, sql } from 'drizzle-orm';
import { normalizeEmail } from '../../../src/contract/emailAddress';
import { dayText } from '../../../src/rules/documents/documents';
import { formatCents } from '../../../src/rules/money';
import { takeDue } from '../../db/queries/writes';
import { invoices } from '../../db/tables';
import { renderMail, sellerFacts } from '../../mail/layout';
import type { Services } from '../../services/services';
import { paysOnline } from './checkoutRecords';
import { remindAfter } from './days';
import { createBillingLink, findContact } from './financeContacts';
import { type InvoiceRecord, selectInvoices } from './invoices';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now'>;

interface Recipient {
  name: string;
  action: { label: string; link: string };
  linkHash?: string;
}

/** The buyer, the address of the invoice and the finance contact of the school, each once, with what they can do. */
async function recipientsOf(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { document, customer }: InvoiceRecord,
  at: Date,
): Promise<Map<string, Recipient>> {
  const { buyer } = document.content;
  const contactUs = { label: 'Contact us', link: `${config.publicUrl}/admin/contact` };
  const pay = { label: 'Pay online', link: `${config.publicUrl}/admin/documents/${document.id}` };
  const found = new Map<string, Recipient>();
  found.set(normalizeEmail(buyer.email), { name: buyer.name, action: contactUs });
  const school = await findContact(db, document);
  if (school) {
    const { link, linkHash } = await createBillingLink({ config, db }, school, at, document);
    const label = paysOnline(config) ? 'Pay online' : 'View the invoice';
    found.set(school.financeEmail, { name: '', action: { label, link }, linkHash });
  }
  // Others cannot sign in as the buyer.
  found.set(customer.email, { name: customer.name, action: paysOnline(config) ? pay : contactUs });
  return found;
}

/** Sends the reminder of an overdue invoice, in the transaction that sees what is open; tells whether there was one. */
const remindOne = ({ config, db, mail, now }: Deps): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = now();
    const invoice = await takeDue(tx, invoices, {
      due: and(gt(invoices.openCents, 0), sql`${invoices.remindAt} <= ${at.toISOString()}::timestamptz`),
      order: [invoices.remindAt],
      key: 'documentId',
    });
    if (!invoice) return false;
    const { documentId, openCents, due } = invoice;
    const remindAt = remindAfter(config, due, at);
    await tx.update(invoices).set({ remindAt }).where(eq(invoices.documentId, documentId));
    const [record] = await selectInvoices(tx).where(eq(invoices.documentId, documentId));
    if (!record) return true;
    const { number, content } = record.document;
    for (const [to, { name, action, linkHash }] of await recipientsOf({ config, db: tx }, record, at)) {
      const reminder = renderMail({
        to,
        name,
        subject: `Invoice ${number} was due on ${dayText(due)}`,
        paragraphs: [
          `${formatCents(openCents)} of invoice ${number} (${content.lines[0]?.description ?? ''}) is open.`,
          'If you have paid it in the last days, you need not do anything.',
        ],
        facts: sellerFacts(config.seller),
        action,
        note: `Questions about this invoice? Write to ${config.supportEmail}.`,
      });
      await mail.send({ ...reminder, documentId, ...(linkHash && { linkHash }) }, tx);
    }
    return true;
  });

/** Sends the reminders that are due. Several servers share the work. */
export async function remindOfInvoices(deps: Deps, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && (await remindOne(deps)));
}
