import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Payment } from '../../../api/admin/payments/payments';
import type { Failure } from '../../../api/http';
import { Dialog } from '../../../components/Dialog';
import { TextWithEmails } from '../../../components/EmailText';
import { FormField } from '../../../components/FormField';
import { ErrorAlert } from '../../../components/MessageBox';
import { MAX_REFUND_REASON } from '../../../contract/limits';
import { formatCents, readNumber, toCents } from '../../../rules/money';
import { fullName } from '../../../rules/users';
import { fetchPayment, refundPayment } from '../../../store/admin/payments/payments';
import { showAlert } from '../../../store/alert';
import { useAppDispatch } from '../../../store/hooks';
import { cardText } from './paymentTexts';

interface Props {
  /** The id of the payment. */
  id: string;
  onClose: () => void;
  onRefunded: () => void;
}

/** The dialog that refunds a payment, whole or in part. It asks how much is left when it is opened. */
export default function RefundDialog({ id, onClose, onRefunded }: Props) {
  const dispatch = useAppDispatch();
  const [payment, setPayment] = useState<Payment | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isShown = true;
    dispatch(fetchPayment(id)).then(({ data, error }) => {
      if (!isShown) return;
      setPayment(data ?? null);
      if (!data) setProblem(error?.message ?? 'This payment was not found.');
    });
    return () => {
      isShown = false;
    };
  }, [dispatch, id]);
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog heading="Refund payment" toggle={close} bare centered>
      {payment ? (
        <RefundForm
          payment={payment}
          busy={busy}
          setBusy={setBusy}
          onClose={onClose}
          onRefunded={onRefunded}
          onConflict={() => dispatch(fetchPayment(id)).then(({ data }) => data && setPayment(data))}
        />
      ) : (
        <div className="modal-body">{problem ? <ErrorAlert>{problem}</ErrorAlert> : 'Loading...'}</div>
      )}
    </Dialog>
  );
}

/** The consequences of a refund for what was bought. */
function effectOf({ unmatched, invite, invoice }: Payment): string {
  if (unmatched) return 'Nothing is bought with this payment any more.';
  if (invoice) return `${invoice.number} gets a credit note, unless too much was paid of it.`;
  return invite
    ? 'The student keeps the seat, unless you revoke the invitation.'
    : 'The purchase stays, unless you cancel it.';
}

interface FormProps extends Omit<Props, 'id'> {
  payment: Payment;
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onConflict: () => void;
}

function RefundForm({ payment, busy, setBusy, onClose, onRefunded, onConflict }: FormProps) {
  const dispatch = useAppDispatch();
  const { customer, left } = payment;
  const [amount, setAmount] = useState(left === null ? '' : (left / 100).toFixed(2));
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const form = useRef<HTMLFormElement>(null);
  const dollars = readNumber(amount);
  const cents = dollars === null ? 0 : toCents(dollars);
  const most = left === null ? '' : ` to ${formatCents(left)}`;
  const isWrong = cents < 1 || (left !== null && cents > left);
  const problems = {
    amount: submitted && isWrong ? `Enter an amount from $0.01${most}.` : failure?.errors?.amount,
    reason: submitted && !reason.trim() ? 'Enter a reason.' : failure?.errors?.reason,
  };
  const who = payment.invoice ? 'all who have the invoice' : customer.email || fullName(customer);
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setFailure(undefined);
    if (isWrong) return focus('amount');
    if (!reason.trim()) return focus('reason');
    setBusy(true);
    const given = { amount: cents, reason: reason.trim(), ...(left !== null && { left }) };
    const { error } = await dispatch(refundPayment(payment._id, given));
    setBusy(false);
    if (error) {
      setFailure(error);
      if (error.errors?.amount) focus('amount');
      if (error.status === 409) {
        onConflict();
        onRefunded();
      }
      return;
    }
    onClose();
    dispatch(showAlert('success', `The refund of ${formatCents(cents)} is on its way.`));
    onRefunded();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className="modal-body">
        {failure && !failure.errors && <ErrorAlert>{failure.message}</ErrorAlert>}
        <p>
          {`${[formatCents(payment.amount), cardText(payment)].filter(Boolean).join(' by ')} for “${payment.client.name}”. ${effectOf(payment)} A refund cannot be undone.`}
        </p>
        <FormField
          label="Amount in US dollars"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          hint={left === null ? undefined : `${formatCents(left)} is left.`}
          error={problems.amount}
          onChange={({ target }) => {
            setAmount(target.value);
            setFailure(undefined);
          }}
        />
        <FormField
          label="Reason"
          name="reason"
          autoComplete="off"
          maxLength={MAX_REFUND_REASON}
          value={reason}
          hint={<TextWithEmails text={`We email it to ${who} once the money is refunded.`} />}
          error={problems.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <div className="modal-footer">
        <Button type="button" color="primary" outline aria-disabled={busy} onClick={() => !busy && onClose()}>
          Cancel
        </Button>
        <Button type="submit" color="danger" aria-disabled={busy}>
          {busy ? 'Refunding…' : 'Refund'}
        </Button>
      </div>
    </form>
  );
}
