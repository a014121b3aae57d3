import { type FormEvent, useRef, useState } from 'react';
import { Button, Form } from 'reactstrap';
import type { Classroom, SeatsQuote } from '../../api/classrooms';
import { FormField } from '../../components/fields/FormField';
import { seatsWaitingText } from '../../rules/classes';
import { formatPrice, NOBODY_PAYS } from '../../rules/money';
import { formatCount } from '../../rules/numbers';
import { readNumber } from '../../rules/readNumber';
import { quantityOf } from './purchaseInput';
import type { PurchaseRun } from './usePurchaseRun';

interface Props {
  session: Classroom;
  quote: SeatsQuote;
  run: PurchaseRun;
  onDone: () => void;
}

function seatsProblem({ draft }: PurchaseRun, { max }: SeatsQuote): string | undefined {
  const quantity = quantityOf('purchase', draft);
  if (max !== null && (readNumber(draft.quantity) ?? 0) > max)
    return `At most ${formatCount(max)} seats can be added.`;
  if (quantity !== null) return undefined;
  return draft.quantity.trim() === '' ? 'Enter how many seats to add.' : 'Enter a whole number above 0.';
}

function chargeText({ asks_payment }: Classroom, { payer, price }: SeatsQuote): string {
  if (payer !== 'student') return 'The students of new seats play at no charge.';
  if (asks_payment === false) return NOBODY_PAYS;
  return `You pay nothing: each student pays ${formatPrice(price)} by card before playing.`;
}

/** The number of seats. If the students pay, it is the last step before the result. */
export function SeatsStep({ session, quote, run, onDone }: Props) {
  const { draft, refused, busy, change } = run;
  const [submitted, setSubmitted] = useState(false);
  const seats = useRef<HTMLInputElement>(null);
  const problem = seatsProblem(run, quote);
  const studentsPay = quote.payer === 'student';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (problem) seats.current?.focus();
    else onDone();
  };

  return (
    <Form onSubmit={submit} noValidate>
      <p>
        {`${formatCount(session.seats_taken)} of ${formatCount(session.seats)} seats are taken. ${seatsWaitingText(session)} ${chargeText(session, quote)}`}
      </p>
      <FormField
        ref={seats}
        label="Seats to add"
        className="w-50"
        inputMode="numeric"
        autoComplete="off"
        value={draft.quantity}
        readOnly={busy}
        onChange={(event) => change({ quantity: event.target.value })}
        error={(submitted ? problem : undefined) ?? refused.get('quantity')}
      />
      <Button type="submit" color="accent" aria-disabled={busy}>
        {studentsPay ? (busy ? 'Adding the seats…' : 'Add seats') : 'Continue to payment'}
      </Button>
      <p className="visually-hidden" role="status">
        {busy ? 'Adding the seats…' : ''}
      </p>
    </Form>
  );
}
