import { type FormEvent, useRef, useState } from 'react';
import { Button, Form } from 'reactstrap';
import type { CatalogueDetail } from '../../api/catalogue';
import { FormField } from '../../components/fields/FormField';
import { PLAYS_FREE } from '../../rules/money';
import { hasVariation, studentsProblem } from './purchaseInput';
import type { PurchaseRun } from './usePurchaseRun';
import { VariationField } from './VariationField';

interface Props {
  simulation: CatalogueDetail;
  run: PurchaseRun;
  /** The school of the instructor plays the simulation free. */
  free: boolean;
  onDone: () => void;
}

/** The number of students and the activity. If the students pay, it is the last step before the result. */
export function PlayersStep({ simulation, run, free, onDone }: Props) {
  const { draft, refused, busy, change } = run;
  const [submitted, setSubmitted] = useState(false);
  const students = useRef<HTMLInputElement>(null);
  const variation = useRef<HTMLInputElement>(null);
  const problem = draft.paid ? undefined : studentsProblem(draft.quantity);
  const chosen = hasVariation(simulation, draft.variation);
  const last = draft.payer === 'student' && !draft.paid;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (problem) students.current?.focus();
    else if (!chosen) variation.current?.focus();
    else onDone();
  };

  return (
    <Form onSubmit={submit} noValidate>
      <FormField
        ref={students}
        label="Number of students"
        className="w-50"
        inputMode="numeric"
        autoComplete="off"
        value={draft.paid ? String(draft.paid.quantity) : draft.quantity}
        readOnly={busy || draft.paid !== null}
        onChange={(event) => change({ quantity: event.target.value })}
        hint={draft.paid ? 'Paid for already.' : 'You can add them by email once the session is open.'}
        error={(submitted ? problem : undefined) ?? refused.get('quantity')}
      />
      <VariationField
        ref={variation}
        variations={simulation.variations}
        chosen={draft.variation}
        error={
          (submitted && !chosen ? 'Choose an activity variation.' : undefined) ?? refused.get('variation')
        }
        onChoose={(key) => busy || change({ variation: key })}
      />
      {last && free && <p>Your students pay nothing: {PLAYS_FREE}.</p>}
      <Button type="submit" color="accent" aria-disabled={busy}>
        {last ? (busy ? 'Creating the session…' : 'Create session') : 'Continue to payment'}
      </Button>
      <p className="visually-hidden" role="status">
        {busy ? 'Creating the session…' : ''}
      </p>
    </Form>
  );
}
