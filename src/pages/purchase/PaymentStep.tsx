import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonGroup } from 'reactstrap';
import type { Failure } from '../../api/http';
import { FormField, TextAreaField } from '../../components/FormField';
import { FormFailure, messagesOf, showRefusal, submitOnce } from '../../components/form/formErrors';
import { ErrorAlert, MessageBox } from '../../components/MessageBox';
import { emailProblem, missing } from '../../components/payment/billing';
import { CardPayment, PaymentReceived } from '../../components/payment/CardPayment';
import { PaymentTerms } from '../../components/payment/PaymentTerms';
import { useCardIntent } from '../../components/payment/useCardIntent';
import { totalCents } from '../../rules/money';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { InvoiceAddress, Offer } from './order';
import type { PurchaseRun } from './usePurchaseRun';

interface Props {
  offer: Offer;
  quantity: number;
  run: PurchaseRun;
  processing: boolean;
  onProcessing: (processing: boolean) => void;
  /** Goes back to the number of seats. */
  onBack: () => void;
}

const ways = [
  { later: false, label: 'Pay now by card' },
  { later: true, label: 'Pay later by invoice' },
];

/** The payment step of an instructor: by card now, or by invoice later. Its forms are loaded when it is reached. */
export default function PaymentStep(props: Props) {
  const { offer, run, processing, onBack } = props;
  const { draft, busy, change, submit } = run;
  const user = useAppSelector(selectUser);
  if (draft.paid) {
    return (
      <PaymentReceived
        amount={draft.paid.amount}
        action="Finish purchase"
        busyText="Completing the purchase…"
        busy={busy}
        onFinish={() => submit()}
      />
    );
  }
  const locked = busy || processing;
  return (
    <>
      {offer.awaited && (
        <MessageBox color="info">{`${offer.awaited}. Then there is nothing to pay.`}</MessageBox>
      )}
      <ButtonGroup className="when-to-pay joined mb-4" aria-label="When to pay">
        {ways.map(({ later, label }) => (
          <Button
            key={label}
            outline
            color="primary"
            className="flex-fill px-2"
            active={draft.later === later}
            aria-pressed={draft.later === later}
            aria-disabled={locked}
            onClick={() => locked || draft.later === later || change({ later })}
          >
            {label}
          </Button>
        ))}
      </ButtonGroup>
      {draft.later && user?.address_unproven ? (
        // The line below the header has the means.
        <p>Confirm your email address to order by invoice.</p>
      ) : draft.later ? (
        <InvoiceForm
          address={draft.invoice}
          busy={busy}
          onChange={(invoice) => change({ invoice })}
          onSubmit={(invoice) => submit({ invoice })}
        />
      ) : (
        <PayNow {...props} />
      )}
      {offer.session && (
        <Button color="link" className="px-0 mt-3" aria-disabled={locked} onClick={() => locked || onBack()}>
          Change the number of seats
        </Button>
      )}
    </>
  );
}

function PayNow({ offer: { simulation, session }, quantity, run, processing, onProcessing }: Props) {
  const amount = totalCents(simulation.price, quantity);
  const { order, variation } = run.draft;
  const purpose = { order, variation, ...(session && { session: session._id }) };
  const intent = useCardIntent({ client_id: simulation._id, quantity, ...purpose }, amount);
  const [billing] = useState(run.draft.billing);
  const { differs, paid, error } = intent;
  // The server's amount differs, or it refuses the variation: those on the page are outdated.
  const isOutdated = differs || error?.errors?.variation !== undefined;
  const reload = useEffectEvent(() => run.reload());
  useEffect(() => {
    if (isOutdated) reload();
  }, [isOutdated]);
  const entriesOf = (id: string, cents: number) => ({
    payer: 'instructor' as const,
    paid: { intent: id, quantity, amount: cents },
  });
  // The intent was paid in another tab or before a reload: this tab's draft takes it up. A payment that is still being
  // confirmed is taken up below.
  const remember = useEffectEvent(() => {
    if (paid && !processing) run.change(entriesOf(paid.id, paid.amount));
  });
  useEffect(() => {
    if (paid) remember();
  }, [paid]);
  return (
    <CardPayment
      intent={intent}
      amount={amount}
      billing={billing}
      onBilling={(entered) => run.change({ billing: entered })}
      onProcessing={onProcessing}
      onPaid={(id, cents) => run.submit(entriesOf(id, cents))}
      onQuantity={(paidFor) => run.change({ quantity: String(paidFor) })}
    />
  );
}

interface InvoiceProps {
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

const checks: Record<keyof InvoiceAddress, (value: string) => string | undefined> = {
  pl_name: (name) => missing(name, 'Enter a name.'),
  pl_email: emailProblem,
  pl_address: (address) => missing(address, 'Enter an address.'),
};

/** The recipient of the invoice, for an instructor who pays later. The wizard's draft keeps the entries. */
function InvoiceForm({ address, busy, onChange, onSubmit }: InvoiceProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({ defaultValues: address, shouldFocusError: false });
  const { errors, submitCount } = form.formState;
  const send = submitOnce(form, async (entered) => {
    const error = await onSubmit(entered);
    if (error) showRefusal(form, error);
  });
  const field = (name: keyof InvoiceAddress) => ({
    ...form.register(name, { validate: checks[name], onChange: () => onChange(form.getValues()) }),
    error: errors[name]?.message,
    label: labels[name],
    readOnly: busy,
  });
  return (
    <form ref={element} noValidate onSubmit={send}>
      <FormFailure
        form={{ failure: null, problems: messagesOf(errors), element, submitCount }}
        labels={labels}
      />
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
      {errors.root && <ErrorAlert>{errors.root.message}</ErrorAlert>}
      <Button type="submit" color="accent" size="lg" block aria-disabled={busy}>
        {busy ? 'Completing the purchase…' : 'Complete purchase'}
      </Button>
      <p className="visually-hidden" role="status">
        {busy ? 'Completing the purchase…' : ''}
      </p>
    </form>
  );
}
