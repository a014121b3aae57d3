import { useEffect, useRef, useState } from 'react';
import type { Purchase } from '../../api/purchases';
import { Confirm } from '../../components/Dialog';
import { TextWithEmails } from '../../components/EmailText';
import { useCall } from '../../components/useCall';
import { fullName } from '../../rules/users';
import type { PurchaseRow } from '../../store/admin/purchases';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { processPurchase } from '../../store/purchases';
import { selectHas } from '../../store/session';

import { StatusPill } from '../shared/cells';
import { useIsMounted } from '../shared/useIsMounted';
import {
  amountText,
  isCharged,
  isToProcess,
  notProcessed,
  payerText,
  purchaseNote,
  seatsText,
  shortOrder,
} from './purchaseTexts';

/** Processes the purchase of a row, which shows the progress and the error. */
function useProcess(purchase: PurchaseRow) {
  const dispatch = useAppDispatch();
  const isMounted = useIsMounted();
  return async () => {
    const { error } = await dispatch(processPurchase(purchase._id, purchase));
    if (!error) {
      dispatch(showAlert('success', `Order ${purchase.data.order || purchase._id} processed.`));
      return;
    }
    // Otherwise the row says so.
    if (isMounted.current) return;
    dispatch(showAlert('danger', `${notProcessed(purchase)} ${error.message}`));
  };
}

const isToInvoice = ({ payer, payment_time }: Purchase): boolean =>
  payer === 'instructor' && payment_time === 'later';

/** 'Amount: $375.00, by invoice. In US dollars.'; '' if the amount is not known. */
function paymentText(purchase: Purchase, hasTax: boolean): string {
  if (purchase.total === null) return '';
  if (!isCharged(purchase)) return 'There is nothing to pay.';
  const payment = [amountText(purchase), payerText(purchase).toLowerCase()].filter(Boolean).join(', ');
  return `Amount: ${payment}. ${purchaseNote(purchase, hasTax)}`;
}

/** Asks for the invoice first, where people make it. */
function invoiceText({ metadata: { pl_name, pl_email } }: Purchase): string {
  const recipient = pl_name && pl_email ? `${pl_name} (${pl_email})` : pl_name || pl_email;
  return `Send the invoice ${recipient ? `to ${recipient} ` : ''}first.`;
}

interface ConfirmProcessProps {
  purchase: Purchase;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a purchase is processed. */
export function ConfirmProcess({ purchase, onConfirm, onCancel }: ConfirmProcessProps) {
  const { client: simulation, customer } = purchase;
  const isConfirmed = useRef(false);
  const isInvoiced = useAppSelector((state) => selectHas(state, 'money'));
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
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
        {`Order ${purchase.data.order || purchase._id}: ${seatsText(purchase)} of ${simulation.name} for ${fullName(customer)}. ${paymentText(purchase, hasTax)}`}
      </p>
      {!isInvoiced && isToInvoice(purchase) && (
        <p className="narrow-email">
          <TextWithEmails text={invoiceText(purchase)} />
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

interface ProcessStateProps {
  purchase: Purchase;
  processing: boolean;
  onProcess: () => Promise<unknown>;
  /** Whether it is the main action of its page, which says elsewhere how the purchase stands. */
  isMain?: boolean;
}

/** Whether the seats are confirmed at the simulation's host, and the button that does it; asks first. */
function ProcessState({ purchase, processing, onProcess, isMain = false }: ProcessStateProps) {
  const { processed } = purchase;
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const badge = useRef<HTMLSpanElement>(null);

  // The badge replaces the button and takes over its focus.
  useEffect(() => {
    if (processed && asked && document.activeElement === document.body) badge.current?.focus();
  }, [processed, asked]);

  const process = () => {
    setAsking(false);
    if (processing) return;
    setAsked(true);
    onProcess();
  };

  if (isMain && processed && !asked) return null;
  if (!processed && !isToProcess(purchase)) return isMain ? null : <span data-empty>N/A</span>;
  const pill = processed && <StatusPill tone="success">Processed</StatusPill>;
  const face = processing ? 'Processing…' : 'Process';
  return (
    <>
      {!processed && (
        <button
          type="button"
          className={`btn ${isMain ? 'btn-accent' : 'btn-outline-primary btn-sm'}`}
          aria-label={`${face} order ${shortOrder(purchase)}`}
          aria-disabled={processing}
          onClick={() => setAsking(!processing)}
        >
          {face}
        </button>
      )}
      {/* On paper, which has no buttons. */}
      {!processed && <span className="d-none d-print-inline">Not yet</span>}
      {asking && !processed && (
        <ConfirmProcess purchase={purchase} onConfirm={process} onCancel={() => setAsking(false)} />
      )}
      {asked ? (
        <span ref={badge} tabIndex={-1} role="status">
          {pill}
          {processed && <span className="visually-hidden">{` order ${shortOrder(purchase)}`}</span>}
        </span>
      ) : (
        pill
      )}
    </>
  );
}

/** The Process button of a row, with its progress and error. */
export function ProcessCell({ purchase }: { purchase: PurchaseRow }) {
  const process = useProcess(purchase);
  return <ProcessState purchase={purchase} processing={purchase.busy === true} onProcess={process} />;
}

/** The main action on the page of a purchase, for its heading; nothing if there is nothing to process. */
export function ProcessPurchase({ purchase }: { purchase: Purchase }) {
  const { _id, data } = purchase;
  const { busy, failure, call } = useCall();
  const dispatch = useAppDispatch();
  const process = async () => {
    const { error } = await call(() => dispatch(processPurchase(_id, purchase)));
    if (!error) dispatch(showAlert('success', `Order ${data.order || _id} processed.`));
  };
  return (
    <div>
      <ProcessState purchase={purchase} processing={busy} onProcess={process} isMain />
      {failure && (
        <div className="mt-1 small text-danger" role="alert">
          {failure.message}
        </div>
      )}
    </div>
  );
}
