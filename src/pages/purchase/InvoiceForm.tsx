import { Button, Form } from 'reactstrap';
import type { Failure } from '../../api/http';
import { FormField } from '../../components/fields/FormField';
import { TextAreaField } from '../../components/fields/TextAreaField';
import { FormFailure } from '../../components/form/FormFailure';
import { useRecordForm } from '../../components/form/useRecordForm';
import { emailProblem, missing } from '../../components/payment/billing';
import { PaymentTerms } from '../../components/payment/PaymentTerms';
import type { InvoiceAddress } from './draft';

interface Props {
  address: InvoiceAddress;
  busy: boolean;
  onChange: (address: InvoiceAddress) => void;
  /** Completes the purchase; resolves to the error if it was refused. */
  onSubmit: (address: InvoiceAddress) => Promise<Failure | null>;
}

const labels: Record<keyof InvoiceAddress, string> = {
  pl_name: 'Name',
  pl_email: 'Email',
  pl_address: 'Address',
};

const problemsOf = ({ pl_name, pl_email, pl_address }: InvoiceAddress) => ({
  pl_name: missing(pl_name, 'Enter a name.'),
  pl_email: emailProblem(pl_email),
  pl_address: missing(pl_address, 'Enter an address.'),
});

/** An order by invoice needs the buyer's own address to be confirmed. */
const ADDRESS = 'email';

/** Whether the form tells of a refusal; the others have a step of their own. */
export const isOfInvoice = (refused: ReadonlyMap<string, string>): boolean =>
  [...refused.keys()].some((name) => name === ADDRESS || name in labels);

/** The recipient of the invoice, for an instructor who pays later. The wizard's draft keeps the entries. */
export function InvoiceForm({ address, busy, onChange, onSubmit }: Props) {
  const form = useRecordForm({
    stored: address,
    problemsOf,
    onChange,
    save: async (entered) => {
      const error = await onSubmit(entered);
      return error ? { error } : { data: null };
    },
  });
  const failure = form.failure?.errors?.[ADDRESS] ? form.failure : null;
  const field = (name: keyof InvoiceAddress) => ({ ...form.text(name), label: labels[name], readOnly: busy });
  return (
    <Form innerRef={form.element} noValidate onSubmit={form.submit}>
      <FormFailure form={{ ...form, failure }} labels={labels} />
      <FormField {...field('pl_name')} autoComplete="name" />
      <FormField {...field('pl_email')} type="email" autoComplete="email" />
      <TextAreaField
        {...field('pl_address')}
        rows={4}
        autoComplete="street-address"
        hint="Organisation, address, and a purchase order number if your accounts department needs one."
      />
      <PaymentTerms by="completing the purchase" />
      <p className="text-secondary">
        You pay nothing now. An administrator checks the order and sends the invoice; the seats can be used
        before it is paid.
      </p>
      <Button type="submit" color="accent" size="lg" block className="btn-pay" aria-disabled={busy}>
        {busy ? 'Completing the purchase…' : 'Complete purchase'}
      </Button>
      <p className="visually-hidden" role="status">
        {busy ? 'Completing the purchase…' : ''}
      </p>
    </Form>
  );
}
