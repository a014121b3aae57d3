import type { Purchase } from '../../api/purchases';
import { invoiceEmail, invoiceNextText } from '../../rules/invoicing';
import { isCancelled } from '../../rules/purchases';
import { TextWithEmails } from '../EmailText';

/** Says what happens next to an order that is paid by invoice. */
export function InvoiceNext({ purchase }: { purchase: Purchase }) {
  const email = invoiceEmail(purchase.payment_time, purchase);
  if (!email || isCancelled(purchase)) return null;
  return (
    <p className="mt-3">
      <TextWithEmails text={invoiceNextText(email, purchase.processed === true)} />
    </p>
  );
}
