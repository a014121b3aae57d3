import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from 'reactstrap';
import type { Invoice } from '../../api/admin/invoices/invoices';
import { Dialog } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { FormFailure, messagesOf, showRefusal, submitOnce } from '../../components/form/formErrors';
import { ErrorAlert, MessageBox } from '../../components/MessageBox';
import { today } from '../../lib/format/dates';
import { checkoutText } from '../../rules/documents/checkouts';
import { dayText } from '../../rules/documents/documents';
import { formatCents, readNumber, toCents } from '../../rules/money';
import { payInvoice, unpayInvoice } from '../../store/admin/invoices/invoices';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';

const FORM = 'payment-form';
const labels = { amount: 'Amount in US dollars', paid_on: 'Date', reference: 'Reference' };

interface Props {
  invoice: Invoice;
  onClose: () => void;
  /** Called when a payment was recorded, or removed. */
  onChanged: () => void;
}

/** The payments of an invoice; those by transfer or cheque are recorded and removed here. */
export default function PaymentDialog({ invoice, onClose, onChanged }: Props) {
  const { number, open, payments, checkout } = invoice;
  const isOnItsWay = checkout?.state === 'processing';
  const isPayable = open > 0 && !isOnItsWay;
  const [busy, setBusy] = useState(false);
  const done = () => {
    onClose();
    onChanged();
  };
  return (
    <Dialog
      heading={isPayable ? `Mark ${number} as paid` : `Payments of ${number}`}
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
      {payments.length > 0 && <Recorded invoice={invoice} onRemoved={done} />}
      {checkout && checkout.state !== 'paid' && (
        <MessageBox color={isOnItsWay ? 'info' : 'warning'}>{checkoutText(checkout)}</MessageBox>
      )}
      {isOnItsWay && <p>Other payments are recorded once it has arrived, or failed.</p>}
      {isPayable && <PaymentForm invoice={invoice} onBusy={setBusy} onPaid={done} />}
    </Dialog>
  );
}

function Recorded({ invoice: { _id, payments }, onRemoved }: { invoice: Invoice; onRemoved: () => void }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState('');
  const remove = async (payment: string, text: string) => {
    const { error } = await dispatch(unpayInvoice(_id, payment));
    if (error) return setFailure(error.message);
    dispatch(showAlert('success', `The payment of ${text} is removed.`));
    onRemoved();
  };
  return (
    <>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <ul className="list-unstyled">
        {payments.map(({ _id: payment, amount, paid_on, reference, online }) => {
          const text = `${formatCents(amount)} on ${dayText(paid_on)}`;
          return (
            <li key={payment} className="d-flex justify-content-between align-items-center gap-3 py-1">
              <span className="text-break">{[text, reference].filter(Boolean).join(', ')}</span>
              {!online && (
                <Button color="danger" outline size="sm" onClick={() => remove(payment, text)}>
                  {'Remove '}
                  <span className="visually-hidden">{text}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {payments.some(({ online }) => online) && (
        <p className="small text-secondary">
          A payment that was made online is returned in the payment provider’s dashboard.
        </p>
      )}
    </>
  );
}

interface FormProps {
  invoice: Invoice;
  onBusy: (busy: boolean) => void;
  onPaid: () => void;
}

function PaymentForm({ invoice: { _id, number, open }, onBusy, onPaid }: FormProps) {
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
