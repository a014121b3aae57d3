import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from 'reactstrap';
import type { OwnBilling } from '../../api/documents/billing';
import { showAlert } from '../../store/alert';
import { fetchBilling, saveBilling, selectBilling, sendBillingLink } from '../../store/documents/documents';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { Dialog } from '../Dialog';
import { FormField, TextAreaField } from '../FormField';
import { FormFailure, messagesOf, showRefusal, submitOnce } from '../form/formErrors';
import { ErrorAlert } from '../MessageBox';
import { Placeholder, ReloadNotice } from '../RecordContent';
import { BillingFields, furtherLabels } from './BillingFields';

const FORM = 'billing-form';
const labels = {
  ...{ name: 'Name', email: 'Email', address: 'Address' },
  ...furtherLabels,
  finance_email: 'Finance contact',
};

interface Props {
  /** The id of a school; without it, the details are the user's own. */
  school?: string;
  onClose: () => void;
}

/** The details of the user's next receipt, or of those of a school's members. */
export default function BillingDialog({ school = '', onClose }: Props) {
  const record = useAppSelector((state) => selectBilling(state, school));
  const { item, error } = record;
  const retry = useFetchIfStale(fetchBilling, [school], record);
  return (
    <Dialog
      heading="Billing details"
      toggle={onClose}
      footer={
        <Button type="submit" form={FORM} color="accent" disabled={!item}>
          Save
        </Button>
      }
    >
      {item && <BillingForm billing={item} school={school} onClose={onClose} />}
      {!item && !error && <Placeholder className="placeholder-block" height="24rem" />}
      {!item && error && (
        <ReloadNotice what="The billing details could not be loaded." error={error} onRetry={retry} />
      )}
    </Dialog>
  );
}

function BillingForm({ billing, school, onClose }: Required<Props> & { billing: OwnBilling }) {
  const dispatch = useAppDispatch();
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
  const form = useForm<OwnBilling>({ defaultValues: billing, shouldFocusError: false });
  const { errors, isSubmitting, submitCount } = form.formState;
  const send = submitOnce(form, async (entered) => {
    const { error } = await dispatch(saveBilling(entered, school));
    if (error) return showRefusal(form, error);
    dispatch(fetchBilling(school));
    dispatch(showAlert('success', 'The billing details are saved.'));
    onClose();
  });
  useEffect(() => form.setFocus('name'), [form]);
  const field = (name: Exclude<keyof OwnBilling, 'po_required'>) => ({
    ...form.register(name),
    error: errors[name]?.message,
    readOnly: isSubmitting,
  });
  return (
    <form id={FORM} noValidate onSubmit={send}>
      <p>
        {school
          ? 'They stand on the receipts and invoices of this school’s members who have given none of their own.'
          : `They stand on your next receipts and invoices. ${hasTax ? 'Taxes need the country, and in some countries the region.' : 'All of them are optional.'}`}
      </p>
      <FormFailure form={{ failure: null, problems: messagesOf(errors), submitCount }} labels={labels} />
      <FormField {...field('name')} label={labels.name} autoComplete="organization" maxLength={200} />
      <FormField {...field('email')} label={labels.email} type="email" autoComplete="email" maxLength={320} />
      <TextAreaField
        {...field('address')}
        label={labels.address}
        rows={3}
        autoComplete="street-address"
        maxLength={1000}
      />
      <BillingFields field={field} poRequired={false} />
      {school && (
        <>
          <label className="form-check-label d-flex align-items-center gap-2 mb-3">
            <input {...form.register('po_required')} type="checkbox" className="form-check-input" />
            Orders by invoice need a purchase order number
          </label>
          <FormField
            {...field('finance_email')}
            label={labels.finance_email}
            type="email"
            autoComplete="off"
            maxLength={320}
            hint="An address that gets each invoice, with a link to all documents of the school. It needs no account."
          />
          {billing.finance_email && <SendLink school={school} email={billing.finance_email} />}
        </>
      )}
      {errors.root && <ErrorAlert>{errors.root.message}</ErrorAlert>}
    </form>
  );
}

/** Mails the stored finance contact of a school a link, at any time. */
function SendLink({ school, email }: { school: string; email: string }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const { error } = await dispatch(sendBillingLink(school));
    setBusy(false);
    dispatch(
      error
        ? showAlert('danger', error.message)
        : showAlert('success', `The link to ${email} is on its way.`),
    );
  };
  return (
    <Button color="primary" outline size="sm" className="mb-3 text-break" aria-disabled={busy} onClick={send}>
      {`Send ${email} a link now`}
    </Button>
  );
}
