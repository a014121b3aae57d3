import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Invoice } from '../../api/admin/invoices/invoices';
import { Confirm, Dialog } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { FormFailure, messagesOf, showRefusal, submitOnce } from '../../components/form/formErrors';
import { ErrorAlert, MessageBox } from '../../components/MessageBox';
import { useCall } from '../../components/useCall';
import { today } from '../../lib/format/dates';
import { checkoutText } from '../../rules/documents/checkouts';
import { dayText } from '../../rules/documents/documents';
import { formatCents, readNumber, toCents } from '../../rules/money';
import { payInvoice, unpayInvoice } from '../../store/admin/invoices/invoices';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';

const FORM = 'payment-form';
const labels = { amount: 'Amount in US dollars', paid_on: 'Date', reference: 'Reference' };

type Payment = Invoice['payments'][number];

const paymentText = ({ amount, paid_on, reference }: Payment): string =>
  [`${formatCents(amount)} on ${dayText(paid_on)}`, reference].filter(Boolean).join(', ');

interface Props {
  invoice: Invoice;
  onClose: () => void;
  /** Called when a payment was recorded, or removed. */
  onChanged: () => void;
}

/** The payments of an invoice; those by transfer or cheque are recorded and removed here. */
export default function PaymentDialog({ invoice, onClose, onChanged }: Props) {
  const { number, open, refunded, payments, checkout } = invoice;
  const isOnItsWay = checkout?.state === 'processing';
  const isPayable = open > 0 && !isOnItsWay;
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState<Payment | null>(null);
  const done = () => {
    onClose();
    onChanged();
  };
  if (removing)
    return (
      <Removal invoice={invoice} payment={removing} onRemoved={done} onCancel={() => setRemoving(null)} />
    );
  return (
    <Dialog
      heading={payments.length > 0 || isOnItsWay ? `Payments of ${number}` : `Mark ${number} as paid`}
      toggle={onClose}
      footer={
        isPayable && (
          <>
            <Button color="primary" outline onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={FORM} color="accent" aria-disabled={busy}>
              {busy ? 'Saving…' : 'Mark as paid'}
            </Button>
          </>
        )
      }
    >
      {payments.length > 0 && <Recorded payments={payments} onRemove={setRemoving} />}
      {refunded > 0 && <p>{`${formatCents(refunded)} of it was refunded.`}</p>}
      {checkout && checkout.state !== 'paid' && (
        <MessageBox color={isOnItsWay ? 'info' : 'warning'}>{checkoutText(checkout)}</MessageBox>
      )}
      {isOnItsWay && <p>Other payments are recorded once it has arrived, or failed.</p>}
      {isPayable && <PaymentForm invoice={invoice} onBusy={setBusy} onPaid={done} onConflict={onChanged} />}
    </Dialog>
  );
}

interface RecordedProps {
  payments: readonly Payment[];
  onRemove: (payment: Payment) => void;
}

function Recorded({ payments, onRemove }: RecordedProps) {
  return (
    <ul className="list-unstyled">
      {payments.map((payment) => (
        <li key={payment._id} className="d-flex justify-content-between align-items-center gap-3 py-1">
          <span className="text-break">{paymentText(payment)}</span>
          {payment.payment && (
            <Link to={`/payments?q=${encodeURIComponent(payment.payment)}`} className="text-nowrap">
              View or refund <span className="visually-hidden">{paymentText(payment)}</span>
            </Link>
          )}
          {!payment.online && (
            <Button color="danger" outline size="sm" onClick={() => onRemove(payment)}>
              {'Remove '}
              <span className="visually-hidden">{paymentText(payment)}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RemovalProps {
  invoice: Invoice;
  payment: Payment;
  onRemoved: () => void;
  onCancel: () => void;
}

function Removal({ invoice: { _id, number }, payment, onRemoved, onCancel }: RemovalProps) {
  const dispatch = useAppDispatch();
  const { busy, failure, call } = useCall();
  const remove = async () => {
    const { error } = await call(() => dispatch(unpayInvoice(_id, payment._id)));
    if (error) return;
    dispatch(showAlert('success', `The payment of ${formatCents(payment.amount)} is removed.`));
    onRemoved();
  };
  return (
    <Confirm
      title="Remove this payment?"
      confirm={busy ? 'Removing…' : 'Remove payment'}
      danger
      busy={busy}
      error={failure?.message}
      onConfirm={remove}
      onCancel={onCancel}
    >
      <p>{`${paymentText(payment)} will not count for ${number} any more.`}</p>
    </Confirm>
  );
}

interface FormProps {
  invoice: Invoice;
  onBusy: (busy: boolean) => void;
  onPaid: () => void;
  /** The invoice has changed meanwhile. */
  onConflict: () => void;
}

function PaymentForm({ invoice: { _id, number, open }, onBusy, onPaid, onConflict }: FormProps) {
  const dispatch = useAppDispatch();
  const form = useForm({
    defaultValues: { amount: (open / 100).toFixed(2), paid_on: today(), reference: '' },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const centsOf = (amount: string) => toCents(readNumber(amount) ?? 0);
  const send = submitOnce(form, async ({ amount, paid_on, reference }) => {
    const cents = centsOf(amount);
    onBusy(true);
    const { error } = await dispatch(payInvoice(_id, { amount: cents, paid_on, reference, open }));
    onBusy(false);
    if (error?.status === 409) onConflict();
    if (error) return showRefusal(form, error);
    dispatch(showAlert('success', `${formatCents(cents)} of ${number} is marked as paid.`));
    onPaid();
  });
  const field = (name: keyof typeof labels, validate?: (value: string) => string | undefined) => ({
    ...form.register(name, validate && { validate }),
    error: errors[name]?.message,
    label: labels[name],
    readOnly: isSubmitting,
  });
  return (
    <form id={FORM} noValidate onSubmit={send}>
      <FormFailure form={{ failure: null, problems: messagesOf(errors), submitCount }} labels={labels} />
      <FormField
        {...field('amount', (amount) =>
          centsOf(amount) < 1 || centsOf(amount) > open
            ? `Enter an amount from $0.01 to ${formatCents(open)}.`
            : undefined,
        )}
        inputMode="decimal"
        autoComplete="off"
        hint={`${formatCents(open)} is open.`}
      />
      <FormField
        {...field('paid_on', (day) => (day ? undefined : 'Enter the day on which it was paid.'))}
        type="date"
      />
      <FormField
        {...field('reference')}
        autoComplete="off"
        maxLength={100}
        hint="Of the transfer or the cheque."
      />
      {errors.root && <ErrorAlert>{errors.root.message}</ErrorAlert>}
    </form>
  );
}
