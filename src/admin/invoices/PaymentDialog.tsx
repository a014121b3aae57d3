import { useForm } from 'react-hook-form';
import { Button } from 'reactstrap';
import type { Invoice } from '../../api/admin/invoices/invoices';
import { Dialog } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { FormFailure, messagesOf, showRefusal, submitOnce } from '../../components/form/formErrors';
import { ErrorAlert } from '../../components/MessageBox';
import { today } from '../../lib/format/dates';
import { formatCents, readNumber, toCents } from '../../rules/money';
import { payInvoice } from '../../store/admin/invoices/invoices';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';

const FORM = 'payment-form';
const labels = { amount: 'Amount in US dollars', paid_on: 'Date', reference: 'Reference' };

interface Props {
  invoice: Invoice;
  onClose: () => void;
  onPaid: () => void;
}

/** Records that an invoice, or a part of it, was paid by transfer or cheque. */
export default function PaymentDialog({ invoice: { _id, number, open }, onClose, onPaid }: Props) {
  const dispatch = useAppDispatch();
  const form = useForm({
    defaultValues: { amount: (open / 100).toFixed(2), paid_on: today(), reference: '' },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const centsOf = (amount: string) => toCents(readNumber(amount) ?? 0);
  const send = submitOnce(form, async ({ amount, paid_on, reference }) => {
    const cents = centsOf(amount);
    const { error } = await dispatch(payInvoice(_id, { amount: cents, paid_on, reference, open }));
    if (error) return showRefusal(form, error);
    dispatch(showAlert('success', `${formatCents(cents)} of ${number} is marked as paid.`));
    onClose();
    onPaid();
  });
  const field = (name: keyof typeof labels, validate?: (value: string) => string | undefined) => ({
    ...form.register(name, validate && { validate }),
    error: errors[name]?.message,
    label: labels[name],
    readOnly: isSubmitting,
  });
  return (
    <Dialog
      heading={`Mark ${number} as paid`}
      toggle={onClose}
      footer={
        <>
          <Button color="primary" outline onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} color="accent" aria-disabled={isSubmitting}>
            {isSubmitting ? 'Saving…' : 'Mark as paid'}
          </Button>
        </>
      }
    >
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
    </Dialog>
  );
}
