import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import { FormField } from '../../components/FormField';
import { TRIAL_LEARNERS } from '../../contract/limits';
import { seatsWaitingText } from '../../rules/classes';
import { formatCount } from '../../rules/money';
import { NOBODY_PAYS } from '../../rules/orders/invoicing';
import { parseVariations } from '../../rules/sessions/variations';
import { hasVariation, type Kind, type Offer, quantityProblem } from './order';
import type { PurchaseRun } from './usePurchaseRun';

interface Words {
  /** The label of the number of students; none where the number is fixed. */
  field?: string;
  hint?: string;
  /** The button that places the order, and its words meanwhile. */
  order: string;
  busy: string;
}

const launch = { order: 'Launch Free Session', busy: 'Launching…' };
const words: Record<Kind, Words> = {
  purchase: {
    field: 'Number of students',
    hint: 'You add them once the session is open.',
    order: 'Create session',
    busy: 'Creating the session…',
  },
  seats: { field: 'Seats to add', order: 'Add seats', busy: 'Adding the seats…' },
  trial: launch,
  free: launch,
};

interface Props {
  offer: Offer;
  run: PurchaseRun;
  /** Whether this step places the order. */
  isLast: boolean;
  onDone: () => void;
}

/** The number of students and the activity. */
export function PlayersStep({ offer, run, isLast, onDone }: Props) {
  const { draft, refused, busy, change } = run;
  const { paid } = draft;
  const [submitted, setSubmitted] = useState(false);
  const students = useRef<HTMLInputElement>(null);
  const variation = useRef<HTMLInputElement>(null);
  const { field, hint, ...texts } = words[offer.kind];
  const problem = !field || paid ? undefined : quantityProblem(offer, draft.quantity);
  const chosen = hasVariation(offer, draft);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (problem) students.current?.focus();
    else if (!chosen) variation.current?.focus();
    else onDone();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Lead offer={offer} />
      {field && (
        <FormField
          ref={students}
          label={field}
          className="w-50"
          inputMode="numeric"
          autoComplete="off"
          value={paid ? String(paid.quantity) : draft.quantity}
          readOnly={busy || paid !== null}
          onChange={(event) => change({ quantity: event.target.value })}
          hint={paid ? 'Paid for already.' : hint}
          error={(submitted ? problem : undefined) ?? refused.get('quantity')}
        />
      )}
      <VariationField
        ref={variation}
        variations={offer.simulation.variations}
        chosen={draft.variation}
        error={
          (submitted && !chosen ? 'Choose an activity variation.' : undefined) ?? refused.get('variation')
        }
        onChoose={(key) => busy || change({ variation: key })}
      />
      {isLast && offer.free && offer.kind === 'purchase' && <p>{NOBODY_PAYS}</p>}
      <Button type="submit" color="accent" size={field ? undefined : 'lg'} aria-disabled={busy}>
        {!isLast ? 'Continue to payment' : busy ? texts.busy : texts.order}
      </Button>
      <p className="visually-hidden" role="status">
        {busy ? texts.busy : ''}
      </p>
    </form>
  );
}

/** The order in words, where the number of students does not say it. */
function Lead({ offer: { kind, session, payer, free } }: { offer: Offer }) {
  if (kind === 'trial') {
    return <p className="lead">{`You have one free session with up to ${TRIAL_LEARNERS} students.`}</p>;
  }
  if (kind === 'free') {
    return (
      <p className="lead">This simulation is free: there is nothing to pay, for you or for your students.</p>
    );
  }
  if (!session) return null;
  const texts = [
    `${formatCount(session.seats_taken)} of ${formatCount(session.seats)} seats are taken.`,
    seatsWaitingText(session),
    free ? NOBODY_PAYS : payer !== 'student' && 'The students of new seats play at no charge.',
  ];
  return <p>{texts.filter(Boolean).join(' ')}</p>;
}

interface VariationProps {
  /** The simulation's `variations` text; without variations nothing is rendered. */
  variations: string;
  chosen: string;
  error: string | undefined;
  /** A ref to the first choice, for the focus. */
  ref: Ref<HTMLInputElement>;
  onChoose: (key: string) => void;
}

function VariationField({ variations, chosen, error, ref, onChoose }: VariationProps) {
  const id = useId();
  const offered = parseVariations(variations);
  if (offered.length === 0) return null;
  return (
    <fieldset className="mb-3 mb-4" aria-describedby={error ? `${id}error` : undefined}>
      <legend className="h5 mb-1">Activity variation</legend>
      {offered.map(({ key, label }, index) => (
        <label className="d-flex align-items-center gap-2 py-2 border-bottom" key={key}>
          <input
            ref={index === 0 ? ref : undefined}
            className="form-check-input"
            type="radio"
            name={id}
            value={key}
            checked={chosen === key}
            onChange={() => onChoose(key)}
          />
          <span>{label}</span>
        </label>
      ))}
      {error && (
        <div className="mt-1 small text-danger" id={`${id}error`}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
