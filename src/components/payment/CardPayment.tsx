import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from 'reactstrap';
import type { BillingDetails } from '../../contract/payment';
import { env } from '../../lib/env';
import { counted, formatCents } from '../../rules/money';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { FormField } from '../FormField';
import { FormFailure, messagesOf, submitOnce } from '../form/formErrors';
import { LatePart } from '../LatePart';
import { ErrorAlert } from '../MessageBox';
import { emailProblem, missing, phoneProblem } from './billing';
import { PaymentTerms } from './PaymentTerms';
import { type CardGateway, type CardHandle, NOT_CHARGED, NOT_TWICE } from './providers/gateway';
import { TaxedTotal } from './TaxedTotal';
import { type CardIntent, type CardPaid, paidOf } from './useCardIntent';

type Outcome = { paid: CardPaid } | { paid?: undefined; error: string };
const loadBilling = () => import('./BillingDialog');

type Phase = 'idle' | 'processing' | 'success' | 'error';

const checks: Record<keyof BillingDetails, (value: string) => string | undefined> = {
  name: (name) => missing(name, 'Enter a name.'),
  email: emailProblem,
  phone: phoneProblem,
};

const labels = { name: 'Name', email: 'Email', phone: 'Phone' };

/** The details that a tax depends on. */
const placeFields = ['country', 'region', 'address'];

interface Props {
  intent: CardIntent;
  billing: BillingDetails;
  onBilling?: (billing: BillingDetails) => void;
  /** Called when a confirmation begins and ends: meanwhile nothing else may change. */
  onProcessing?: (processing: boolean) => void;
  onPaid: (paid: CardPaid) => void;
  /** Continues with the number of students that was paid for; left out if that is impossible. */
  onQuantity?: (students: number) => void;
}

/** The card form of an intent: the payer's details here, the card in the provider's fields. */
export function CardPayment({ intent, billing, onBilling, onProcessing, onPaid, onQuantity }: Props) {
  const { payable } = intent;
  const amount = payable?.amount ?? null;
  /** The sums stay while the intent is loaded again. */
  const [sums, setSums] = useState(payable);
  if (payable && payable !== sums) setSums(payable);
  const { gateway, failed, load } = useCardGateway();
  const [phase, setPhase] = useState<Phase>('idle');
  /** The errors of the card fields; null until the fields are there. */
  const [cardProblems, setCardProblems] = useState<Readonly<Record<string, string>> | null>(null);
  /** Tells whether money has moved, if the intent cannot be loaded after an attempt to pay; '' before the first one. */
  const [assurance, setAssurance] = useState('');
  const card = useRef<CardHandle>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  /** Loads the intent again: another tab or a new price may have changed it. */
  async function confirm(handle: CardHandle, details: BillingDetails): Promise<Outcome | null> {
    const { data, error } = await intent.open();
    if (!shown.current) return null;
    if (error) {
      setAssurance((earlier) => earlier || NOT_CHARGED);
      return null;
    }
    if (data.paid && data.id) return { paid: paidOf(data) };
    if (data.amount !== amount) return { error: `${NOT_CHARGED} Check the new total, then pay.` };
    const confirmation = await handle.confirm(data.client_secret, details);
    if (confirmation.error === undefined) return { paid: paidOf({ ...data, id: confirmation.id }) };
    if (confirmation.unclear) setAssurance(NOT_TWICE);
    return confirmation;
  }

  const form = useForm({ defaultValues: billing, shouldFocusError: false });
  const { errors, isSubmitted, submitCount } = form.formState;
  const message = errors.root?.message;
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
  const [asksBilling, setAsksBilling] = useState(false);
  const closeBilling = () => {
    setAsksBilling(false);
    // Other details may have another tax.
    if (hasTax) intent.open();
  };
  /** A ref: two submissions may come before the next render. */
  const paying = useRef(false);
  const pay = submitOnce(form, async (details) => {
    const isComplete = cardProblems !== null && Object.keys(cardProblems).length === 0;
    if (paying.current || !card.current || !isComplete || !intent.payable) return;
    paying.current = true;
    setPhase('processing');
    onProcessing?.(true);
    const outcome = await confirm(card.current, details);
    setPhase(outcome?.paid ? 'success' : outcome ? 'error' : 'idle');
    paying.current = Boolean(outcome?.paid);
    if (outcome?.paid) onPaid(outcome.paid);
    else if (outcome) form.setError('root', { message: outcome.error });
    onProcessing?.(false);
  });
  const cardNames = Object.keys(gateway?.labels ?? {});

  // The message may have pushed the button off the screen.
  useEffect(() => {
    if (message) button.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  const busy = phase === 'processing' || phase === 'success';
  const ready = intent.payable !== null && gateway !== null;
  const obstacle = busy ? null : obstacleOf(intent, assurance);
  const needsBilling = placeFields.some((name) => name in (intent.error?.errors ?? {}));
  const field = (name: keyof BillingDetails) => ({
    ...form.register(name, { validate: checks[name], onChange: () => onBilling?.(form.getValues()) }),
    error: errors[name]?.message,
    label: labels[name],
    readOnly: busy,
  });
  const { paid, paidQuantity } = intent;
  if (paid && phase !== 'processing') {
    const finish = () => {
      setPhase('success');
      onPaid(paid);
    };
    return (
      <>
        <p role="status">
          <strong>Payment received</strong>
        </p>
        <PaymentReceived
          amount={paid.amount}
          action="Finish"
          busyText="Finishing…"
          busy={phase === 'success'}
          onFinish={finish}
        />
      </>
    );
  }
  return (
    <>
      <form noValidate aria-busy={busy} onSubmit={pay}>
        <FormFailure
          form={{
            failure: null,
            problems: { ...messagesOf(errors), ...(isSubmitted && cardProblems) },
            submitCount,
          }}
          labels={{ ...labels, ...gateway?.labels }}
          onFocus={Object.fromEntries(cardNames.map((name) => [name, () => card.current?.focus(name)]))}
        />
        <FormField {...field('name')} autoComplete="name" />
        <div className="field-pair field-pair-wide">
          <FormField {...field('email')} type="email" autoComplete="email" />
          <FormField {...field('phone')} type="tel" autoComplete="tel" />
        </div>
        {/* Here, because it comes later than the fields above, which must not move under a hand. */}
        {gateway?.testMode && <TestCards />}
        {gateway && (
          <gateway.CardFields
            ref={card}
            onChange={setCardProblems}
            showMissing={isSubmitted}
            disabled={busy}
          />
        )}
        {!gateway && !failed && <span className="placeholder placeholder-block mb-3" />}
        {failed && <Obstacle message="The card form could not be loaded." onRetry={load} />}
        {message && <ErrorAlert color="warning">{message}</ErrorAlert>}
        {obstacle && needsBilling && <ErrorAlert color="warning">{obstacle}</ErrorAlert>}
        {obstacle && !needsBilling && (
          <Obstacle message={obstacle} onRetry={intent.open}>
            {paidQuantity !== null && onQuantity && (
              <Button color="accent" onClick={() => onQuantity(paidQuantity)}>
                {`Use ${counted(paidQuantity, 'student')}`}
              </Button>
            )}
          </Obstacle>
        )}
        {/* One button, which has the focus again when its dialog closes, whatever the details change. */}
        {hasMoney && !failed && (needsBilling || !obstacle) && (
          <Button
            color={needsBilling ? 'accent' : 'link'}
            className="d-block mb-3"
            onClick={() => setAsksBilling(true)}
          >
            {needsBilling ? 'Billing details' : 'Billing details for the receipt'}
          </Button>
        )}
        {!obstacle && !failed && (
          <>
            {sums?.tax && <TaxedTotal tax={sums.tax} total={sums.amount} />}
            <PaymentTerms />
            <Button
              innerRef={button}
              type="submit"
              color="accent"
              size="lg"
              block
              aria-disabled={busy || !ready}
            >
              {busy ? 'Processing…' : ready ? `Pay ${formatCents(amount)}` : 'Preparing the payment…'}
            </Button>
          </>
        )}
        <p className="visually-hidden" role="status">
          {busy ? 'Processing your payment…' : ''}
        </p>
      </form>
      {asksBilling && (
        <LatePart load={loadBilling} onMissing={closeBilling}>
          {(BillingDialog) => <BillingDialog onClose={closeBilling} />}
        </LatePart>
      )}
    </>
  );
}

/** The reason why the payment cannot be made. */
function obstacleOf({ error, differs }: CardIntent, assurance: string): string | null {
  // A conflict may be an earlier payment: its message says what was paid.
  if (error) return error.status === 409 ? error.message : `${error.message} ${assurance}`.trim();
  return differs ? 'The price has changed, and the payment does not match the total shown yet.' : null;
}

interface ObstacleProps {
  message: string;
  onRetry: () => void;
  /** An alternative to a retry. */
  children?: ReactNode;
}

function Obstacle({ message, onRetry, children }: ObstacleProps) {
  return (
    <ErrorAlert color="warning">
      <p>{message}</p>
      {children || (
        <Button outline color="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </ErrorAlert>
  );
}

const cards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0025 0000 3155', 'asks for authentication'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const;

/** A notice that no real money moves, with cards to try. */
function TestCards() {
  return (
    <div className="bg-body-tertiary rounded small p-3 mb-4">
      <p className="mb-1">
        <strong className="badge bg-primary rounded-pill">Test mode</strong> No real card is charged. Use a
        test card with any future date and any code.
      </p>
      <details>
        <summary className="fw-semibold">Test cards</summary>
        <ul className="mt-1 mb-0">
          {cards.map(([number, effect]) => (
            <li key={number}>
              <code translate="no" className="text-reset">
                {number}
              </code>{' '}
              {effect}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface PaymentReceivedProps {
  /** Cents. */
  amount: number;
  action: string;
  busyText: string;
  busy: boolean;
  onFinish: () => void;
}

/** Shown when the card was charged but the purchase is not made yet: offers to finish it. */
export function PaymentReceived({ amount, action, busyText, busy, onFinish }: PaymentReceivedProps) {
  return (
    <>
      <p>
        Your payment of <strong translate="no">{formatCents(amount)}</strong> was received. You will not be
        charged again: only the last step is left.
      </p>
      <Button color="accent" aria-disabled={busy} onClick={() => busy || onFinish()}>
        {busy ? busyText : action}
      </Button>
      <p className="visually-hidden" role="status">
        {busy ? busyText : ''}
      </p>
    </>
  );
}

/** The provider's card fields; `failed` if they could not be loaded. */
function useCardGateway() {
  const [gateway, setGateway] = useState<CardGateway | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadCardGateway().then(setGateway, () => setFailed(true));
  }, []);
  useEffect(load, [load]);
  return { gateway, failed, load };
}

/** Loads the provider of this build: Stripe if there is a key, else the sandbox. */
async function loadCardGateway(): Promise<CardGateway> {
  if (env.stripeKey) return (await import('./providers/stripe/stripeGateway')).stripeGateway(env.stripeKey);
  return (await import('./providers/sandbox/sandboxGateway')).sandboxGateway;
}
