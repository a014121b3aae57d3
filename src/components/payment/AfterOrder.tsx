import type { Purchase } from '../../api/purchases';
import { invoiceEmail, invoiceNextText } from '../../rules/orders/invoicing';
import { isCancelled } from '../../rules/purchases';
import { useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import { EmailText, TextWithEmails } from '../EmailText';

/** Says what happens next to an order that is paid by invoice. */
export function InvoiceNext({ purchase }: { purchase: Purchase }) {
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const email = invoiceEmail(purchase.payment_time, purchase);
  if (!email || isCancelled(purchase)) return null;
  return (
    <p className="mt-3">
      <TextWithEmails
        text={invoiceNextText(email, {
          awaitsApproval: purchase.awaits_approval,
          isMade: hasMoney || purchase.processed,
        })}
      />
    </p>
  );
}

interface Props {
  tag?: 'p' | 'span';
}

/** Says where the confirmation of an order or a payment was mailed, if the server mails any. */
export function MailedConfirmation({ tag: Tag = 'p' }: Props) {
  const isMailed = useAppSelector((state) => selectHas(state, 'money'));
  const email = useAppSelector(selectUser)?.email;
  if (!isMailed || !email) return null;
  return (
    <Tag className="mt-3">
      A confirmation was sent to{' '}
      <bdi>
        <EmailText email={email} />
      </bdi>
      .
    </Tag>
  );
}
