import { useForm } from 'react-hook-form';
import { Button } from 'reactstrap';
import { FormField } from '../../components/FormField';
import { required, requiredEmail } from '../../components/payment/billing';
import { TextAreaField } from '../../components/TextAreaField';
import type { InvoiceAddress } from './draft';

interface Props {
  address: InvoiceAddress;
  /** What the server had against it. */
  refused: ReadonlyMap<string, string>;
  busy: boolean;
  onChange: (address: InvoiceAddress) => void;
  onSubmit: (address: InvoiceAddress) => void;
}

/** Where the invoice goes, for who pays later. */
export function InvoiceForm({ address, refused, busy, onChange, onSubmit }: Props) {
  const { register, handleSubmit, getValues, formState } = useForm({ defaultValues: address });
  const field = (name: keyof InvoiceAddress, validate: (value: string) => true | string) => ({
    ...register(name, { validate }),
    error: formState.errors[name]?.message ?? refused.get(name),
    readOnly: busy,
  });
  return (
    <form
      noValidate
      onChange={() => onChange(getValues())}
      onSubmit={handleSubmit((values) => busy || onSubmit(values))}
    >
      <FormField {...field('pl_name', required('Enter a name.'))} label="Name" autoComplete="name" />
      <FormField {...field('pl_email', requiredEmail)} label="Email" type="email" autoComplete="email" />
      <TextAreaField
        {...field('pl_address', required('Enter an address.'))}
        label="Address"
        rows={4}
        autoComplete="street-address"
        hint="The invoice is made out to this address and sent by email."
      />
      <Button type="submit" color="accent" aria-disabled={busy}>
        {busy ? 'Completing the purchase…' : 'Complete purchase'}
      </Button>
      <p className="visually-hidden" role="status">
        {busy ? 'Completing the purchase…' : ''}
      </p>
    </form>
  );
}
