import { and, eq, gt, sql } from 'drizzle-orm';
import { dayText } from '../../../src/rules/documents/documents';
import { formatCents } from '../../../src/rules/money';
import { takeDue } from '../../db/queries/writes';
import { invoices } from '../../db/tables';
import { renderMail, sellerFacts } from '../../mail/layout';
import type { Services } from '../../services/services';
import { readersOf } from './billingLinks';
import { paysOnline } from './checkoutRecords';
import { remindAfter } from './days';
import { selectInvoices } from './invoices';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now'>;

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
    const { document, customer } = record;
    const { number, content } = document;
    for (const { to, name, link, ...hash } of await readersOf({ config, db: tx }, document, customer, at)) {
      const reminder = renderMail({
        to,
        name,
        subject: `Invoice ${number} was due on ${dayText(due)}`,
        paragraphs: [
          `${formatCents(openCents)} of invoice ${number} (${content.lines[0]?.description ?? ''}) is open.`,
          'If you have paid it in the last days, you need not do anything.',
        ],
        facts: sellerFacts(config.seller),
        action: { label: paysOnline(config) ? 'Pay online' : 'View the invoice', link },
        note: `Questions about this invoice? Write to ${config.supportEmail}.`,
      });
      await mail.send({ ...reminder, documentId, ...hash }, tx);
    }
    return true;
  });

/** Sends the reminders that are due. Several servers share the work. */
export async function remindOfInvoices(deps: Deps, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && (await remindOne(deps)));
}
