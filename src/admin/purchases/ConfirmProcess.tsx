import { useRef } from 'react';
import type { Purchase } from '../../api/purchases';
import { Confirm } from '../../components/dialogs/Confirm';
import { TextWithEmails } from '../../components/EmailText';
import { CURRENCY_NOTE } from '../../rules/money';
import { fullName } from '../../rules/users';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { amountText, isCharged, payerText, seatsText } from './purchaseTexts';

const isToInvoice = ({ payer, payment_time }: Purchase): boolean =>
  payer === 'instructor' && payment_time === 'later';

/** 'Amount: $375.00, by invoice. In US dollars.'; '' if the amount is not known. */
function paymentText(purchase: Purchase): string {
  if (purchase.total === null) return '';
  if (!isCharged(purchase)) return 'There is nothing to pay.';
  const payment = [amountText(purchase), payerText(purchase).toLowerCase()].filter(Boolean).join(', ');
  return `Amount: ${payment}. ${CURRENCY_NOTE}`;
}

/** Asks for the invoice first, since nothing reminds of it afterwards. */
function invoiceText({ metadata: { pl_name, pl_email } }: Purchase, hasInvoices: boolean): string {
  const recipient = pl_name && pl_email ? `${pl_name} (${pl_email})` : pl_name || pl_email;
  const left = hasInvoices ? ': the order leaves “Invoices to send”.' : '.';
  return `Send the invoice ${recipient ? `to ${recipient} ` : ''}first${left}`;
}

interface Props {
  purchase: Purchase;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a purchase is processed. */
export function ConfirmProcess({ purchase, onConfirm, onCancel }: Props) {
  const { client: simulation, customer } = purchase;
  const isConfirmed = useRef(false);
  const hasInvoices = useAppSelector((state) => selectHas(state, 'administration'));
  // A second click may come before the dialog has closed.
  const confirm = () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  };
  return (
    <Confirm
      title="Process this purchase?"
      confirm="Process purchase"
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>
        {`Order ${purchase.data.order || purchase._id}: ${seatsText(purchase)} of ${simulation.name} for ${fullName(customer)}. ${paymentText(purchase)}`}
      </p>
      {isToInvoice(purchase) && (
        <p className="narrow-email">
          <TextWithEmails text={invoiceText(purchase, hasInvoices)} />
        </p>
      )}
      <p>
        {`The simulation’s host is told that this order is confirmed.${
          purchase.payment_time === 'later'
            ? ' The instructor gets the materials, unless they are open already.'
            : ''
        } This cannot be undone.`}
      </p>
    </Confirm>
  );
}
