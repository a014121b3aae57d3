import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button, ButtonGroup } from 'reactstrap';
import type { OwnBilling } from '../../api/documents/billing';
import type { Failure } from '../../api/http';
import type { User } from '../../api/session';
import { FormField, TextAreaField } from '../../components/FormField';
import { FormFailure, messagesOf, showRefusal, submitOnce } from '../../components/form/formErrors';
import { ErrorAlert, MessageBox } from '../../components/MessageBox';
import { BillingFields, furtherLabels } from '../../components/payment/BillingFields';
import { billingOf, emailProblem, missing } from '../../components/payment/billing';
import { CardPayment, PaymentReceived } from '../../components/payment/CardPayment';
import { PaymentTerms } from '../../components/payment/PaymentTerms';
import { TaxedTotal } from '../../components/payment/TaxedTotal';
import { type CardPaid, useCardIntent } from '../../components/payment/useCardIntent';
import { Placeholder } from '../../components/RecordContent';
import type { TaxQuoteInput } from '../../contract/tax';
import { totalCents } from '../../rules/money';
import { fetchBilling, selectBilling } from '../../store/documents/documents';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { fetchTaxQuote, selectTaxQuote } from '../../store/payments/payments';
import { selectHas, selectUser } from '../../store/session';
import type { InvoiceAddress, Offer } from './order';
import type { PurchaseRun } from './usePurchaseRun';

/** How long the details of an invoice rest before their tax is asked for. */
const TYPING_MS = 400;

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
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  // Before an invoice is chosen, so that its form need not wait.
  useFetchIfStale(fetchBilling, hasMoney ? [] : null);
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
      <ButtonGroup className="when-to-pay joined d-flex mb-4" aria-label="When to pay">
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
        <InvoiceStep
          typed={draft.invoice}
          busy={busy}
          onChange={(invoice) => change({ invoice })}
          sale={{
            client_id: offer.simulation._id,
            quantity: props.quantity,
            ...(offer.session && { session: offer.session._id }),
          }}
          onSubmit={(invoice, tax) => submit({ invoice: filled(invoice), tax })}
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
  const entriesOf = ({ id: intent, amount, net }: CardPaid) => ({
    payer: 'instructor' as const,
    paid: { intent, quantity, amount, net },
  });
  // The intent was paid in another tab or before a reload: this tab's draft takes it up. A payment that is still being
  // confirmed is taken up below.
  const remember = useEffectEvent(() => {
    if (paid && !processing) run.change(entriesOf(paid));
  });
  useEffect(() => {
    if (paid) remember();
  }, [paid]);
  return (
    <CardPayment
      intent={intent}
      billing={billing}
      onBilling={(entered) => run.change({ billing: entered })}
      onProcessing={onProcessing}
      onPaid={(made) => run.submit(entriesOf(made))}
      onQuantity={(paidFor) => run.change({ quantity: String(paidFor) })}
    />
  );
}

/** Without the details that are left blank. */
const filled = (address: InvoiceAddress): InvoiceAddress =>
  Object.fromEntries(Object.entries(address).filter(([, text]) => text));

/** The details that are known before any is typed. */
const invoiceAddressOf = (user: User, known: Partial<OwnBilling>): Required<InvoiceAddress> => ({
  pl_name: known.name || billingOf(user).name,
  pl_email: known.email || user.email,
  pl_address: known.address ?? '',
  pl_region: known.region ?? '',
  pl_country: known.country ?? '',
  pl_tax_number: known.tax_number ?? '',
  pl_po: known.po ?? '',
  pl_reference: known.reference ?? '',
});

/** Asks for the recipient of the invoice once what is known of it is there. */
function InvoiceStep({ typed, ...props }: Omit<InvoiceProps, 'address' | 'known'> & Typed) {
  const user = useAppSelector(selectUser);
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const { item: known, error } = useAppSelector((state) => selectBilling(state));
  if (!user) return null;
  if (hasMoney && !known && !error) return <Placeholder className="placeholder-block" height="24rem" />;
  const address = { ...invoiceAddressOf(user, typed ? {} : (known ?? {})), ...typed };
  return <InvoiceForm {...props} address={address} known={hasMoney ? (known ?? {}) : null} />;
}

interface Typed {
  /** Null until something is typed. */
  typed: InvoiceAddress | null;
}

interface InvoiceProps {
  address: Required<InvoiceAddress>;
  /** The details of the last order or the school; null where the server takes name, email and address only. */
  known: Partial<OwnBilling> | null;
  busy: boolean;
  onChange: (address: InvoiceAddress) => void;
  sale: Sale;
  /** Completes the purchase with the tax that is shown; resolves to the error if it was refused. */
  onSubmit: (address: InvoiceAddress, tax: number | null) => Promise<Failure | null>;
}

/** The seats whose tax is asked for. */
type Sale = Pick<TaxQuoteInput, 'client_id' | 'quantity' | 'session'>;

/** The tax of an order with these details; null where none is collected, or until its country is chosen. */
function useInvoiceTax(sale: Sale, address: InvoiceAddress) {
  const dispatch = useAppDispatch();
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
  const { pl_address = '', pl_region = '', pl_country = '', pl_tax_number = '' } = address;
  const place = { address: pl_address, region: pl_region, country: pl_country, tax_number: pl_tax_number };
  const input = { ...sale, ...place };
  const { item, error } = useAppSelector((state) => selectTaxQuote(state, input));
  const isAsked = hasTax && pl_country !== '';
  const ask = useEffectEvent(() => dispatch(fetchTaxQuote(input)));
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once the details rest
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(ask, TYPING_MS);
    return () => clearTimeout(timer);
  }, [isAsked, key]);
  return { hasTax, quote: isAsked ? item : null, error: isAsked ? error : null, ask };
}

const labels: Record<keyof InvoiceAddress, string> = {
  pl_name: 'Name',
  pl_email: 'Email',
  pl_address: 'Address',
  pl_country: furtherLabels.country,
  pl_region: furtherLabels.region,
  pl_tax_number: furtherLabels.tax_number,
  pl_po: furtherLabels.po,
  pl_reference: furtherLabels.reference,
};

const checks: Partial<Record<keyof InvoiceAddress, (value: string) => string | undefined>> = {
  pl_name: (name) => missing(name, 'Enter a name.'),
  pl_email: emailProblem,
  pl_address: (address) => missing(address, 'Enter an address.'),
};

/** The recipient of the invoice, for an instructor who pays later. The wizard's draft keeps the entries. */
function InvoiceForm({ address, known, busy, sale, onChange, onSubmit }: InvoiceProps) {
  const form = useForm({ defaultValues: address, shouldFocusError: false });
  const { errors, submitCount } = form.formState;
  const { hasTax, quote, error, ask } = useInvoiceTax(sale, useWatch({ control: form.control }));
  const check = (name: keyof InvoiceAddress) =>
    name === 'pl_po' && known?.po_required
      ? (po: string) => missing(po, 'Enter the number of your purchase order.')
      : checks[name];
  const send = submitOnce(form, async (entered) => {
    const error = await onSubmit(entered, quote?.tax.cents ?? null);
    if (error) showRefusal(form, error);
    // The rates have changed.
    if (error?.errors?.tax) ask();
  });
  const field = (name: keyof InvoiceAddress) => ({
    ...form.register(name, {
      ...(check(name) && { validate: check(name) }),
      onChange: () => onChange(form.getValues()),
    }),
    error: errors[name]?.message ?? error?.errors?.[name.slice('pl_'.length)],
    label: labels[name],
    readOnly: busy,
  });
  return (
    <form noValidate onSubmit={send}>
      <FormFailure form={{ failure: null, problems: messagesOf(errors), submitCount }} labels={labels} />
      <FormField {...field('pl_name')} autoComplete="name" />
      <FormField {...field('pl_email')} type="email" autoComplete="email" />
      <TextAreaField
        {...field('pl_address')}
        rows={4}
        autoComplete="street-address"
        hint={
          known
            ? 'Organisation and address.'
            : 'Organisation, address, and a purchase order number if your accounts department needs one.'
        }
      />
      {known && (
        <BillingFields field={(name) => field(`pl_${name}`)} poRequired={known.po_required === true} />
      )}
      {quote && <TaxedTotal {...quote} />}
      {hasTax && !quote && !error && <p className="text-secondary">Choose the country to see the tax.</p>}
      {error && !error.errors && (
        <ErrorAlert color="warning">
          <p>{error.message}</p>
          <Button outline color="primary" onClick={ask}>
            Try again
          </Button>
        </ErrorAlert>
      )}
      <PaymentTerms by="completing the purchase" />
      <p className="text-secondary">
        {known
          ? 'You pay nothing now. The invoice comes by email, and the seats can be used before it is paid.'
          : 'You pay nothing now. An administrator checks the order and sends the invoice; the seats can be used before it is paid.'}
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
