import { useEffect, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Purchase } from '../../api/records/purchase';
import { TextWithEmails } from '../../components/EmailText';
import { CURRENCY_NOTE } from '../../rules/money';
import { isToProcess } from '../../rules/purchases';
import { fullName } from '../../rules/users';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { Confirm } from '../shared/Confirm';
import { StatusPill } from '../shared/StatusPill';
import { amountText, isCharged, payerText, seatsText, shortOrder } from './purchaseTexts';

interface Props {
  purchase: Purchase;
  processing: boolean;
  onProcess: () => Promise<unknown>;
  /** Whether it is the main action of its page, which says elsewhere how the purchase stands. */
  isMain?: boolean;
}

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

/** Whether the seats are confirmed at the simulation's host, and the button that does it; asks first. */
export function ProcessState({ purchase, processing, onProcess, isMain = false }: Props) {
  const { processed, client: simulation, customer } = purchase;
  const hasInvoices = useAppSelector((state) => selectHas(state, 'overview'));
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const underWay = useRef(false);
  const badge = useRef<HTMLSpanElement>(null);

  // The badge replaces the button and takes over its focus.
  useEffect(() => {
    if (processed && asked && document.activeElement === document.body) badge.current?.focus();
  }, [processed, asked]);

  const process = async () => {
    setAsking(false);
    if (processing || underWay.current) return;
    underWay.current = true;
    setAsked(true);
    await onProcess();
    underWay.current = false;
  };

  if (isMain && processed && !asked) return null;
  if (!processed && !isToProcess(purchase)) return isMain ? null : 'N/A';
  const pill = processed && <StatusPill tone="success">Processed</StatusPill>;
  const face = processing ? 'Processing…' : 'Process';
  return (
    <>
      {!processed && (
        <Button
          outline={!isMain}
          color={isMain ? 'accent' : 'primary'}
          size={isMain ? undefined : 'sm'}
          className={isMain ? undefined : 'row-button'}
          aria-label={`${face} order ${shortOrder(purchase)}`}
          aria-disabled={processing}
          onClick={() => setAsking(!processing)}
        >
          {face}
        </Button>
      )}
      {/* On paper, which has no buttons. */}
      {!processed && <span className="d-none d-print-inline">Not yet</span>}
      {asking && !processed && (
        <Confirm
          title="Process this purchase?"
          confirm="Process purchase"
          onConfirm={process}
          onCancel={() => setAsking(false)}
        >
          <p>
            Order {purchase.data.order || purchase._id}: {seatsText(purchase)} of {simulation.name} for{' '}
            {fullName(customer)}. {paymentText(purchase)}
          </p>
          {isToInvoice(purchase) && (
            <p className="narrow-email">
              <TextWithEmails text={invoiceText(purchase, hasInvoices)} />
            </p>
          )}
          <p>
            The simulation’s host is told that this order is confirmed.
            {purchase.payment_time === 'later' &&
              ' The instructor gets the materials, unless they are open already.'}{' '}
            This cannot be undone.
          </p>
        </Confirm>
      )}
      {asked ? (
        <span ref={badge} tabIndex={-1} role="status">
          {pill}
          {processed && <span className="visually-hidden"> order {shortOrder(purchase)}</span>}
        </span>
      ) : (
        pill
      )}
    </>
  );
}
