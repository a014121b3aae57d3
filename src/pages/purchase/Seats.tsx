import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Classroom, SeatsQuote } from '../../api/classrooms';
import type { User } from '../../api/session';
import type { PurchaseInput } from '../../contract/purchase';
import { classroomName } from '../../rules/classes';
import { fetchSeats } from '../../store/classrooms';
import { addSeats } from '../../store/classSeats';
import { useAppDispatch } from '../../store/hooks';
import { isOfInvoice } from './InvoiceForm';
import { PaymentStep } from './PaymentStep';
import { PurchaseFailure } from './PurchaseFailure';
import { quantityOf } from './purchaseInput';
import { SeatsAdded } from './SeatsAdded';
import { SeatsStep } from './SeatsStep';
import { SeatsSummary } from './SeatsSummary';
import { StepHeading } from './StepHeading';
import { type Step, useStep } from './steps';
import { usePurchaseRun } from './usePurchaseRun';

interface Props {
  session: Classroom;
  quote: SeatsQuote;
  storedAs: string;
  user: User;
  /** Shown instead of the first step if no seats can be added. */
  children: ReactNode;
}

const NOT_ADDED = 'The seats are not added yet.';

/** The number of seats, then the payment unless the students pay, then the result. */
export function Seats({ session, quote, storedAs, user, children }: Props) {
  const dispatch = useAppDispatch();
  const [asked, go] = useStep();
  const [processing, setProcessing] = useState(false);
  const { payer } = quote;
  const { client: simulation } = session;
  // The session has its activity already.
  const offer = { ...simulation, price: quote.price, variations: '' };
  const run = usePurchaseRun({
    simulation: offer,
    place: (input: PurchaseInput) =>
      addSeats({ ...input, payer: payer || 'instructor', seats_of: session._id }),
    reload: () => dispatch(fetchSeats(session._id)),
    storedAs,
    user,
    kind: 'purchase',
    atCompletion: asked === 'complete',
    onSettled: (refused) => {
      if (refused.has('quantity')) return go('players');
      if (isOfInvoice(refused)) return;
      go('complete', { replace: true });
    },
  });
  const { draft, done, failure, busy, change, submit } = run;
  const quantity = quantityOf('purchase', draft);
  const fits = quantity !== null && (draft.paid !== null || quote.max === null || quantity <= quote.max);
  const step = stepFor();
  const first = useRef(step);
  const moved = useRef(false);
  if (step !== first.current) moved.current = true;

  function stepFor(): Step {
    if (asked === 'complete' && (done || failure)) return 'complete';
    if (draft.paid) return 'payment';
    return asked === 'payment' && fits && payer !== 'student' && !children ? 'payment' : 'players';
  }

  // The payer of the session is that of its seats.
  useEffect(() => {
    if (payer && draft.payer !== payer && !done) change({ payer });
  });

  const next = () => (payer === 'student' ? submit() : go('payment'));
  return (
    <div className="two-columns">
      <section key={step}>
        {step === 'players' && (
          <>
            {!children && <StepHeading focus={moved.current}>How many seats do you need?</StepHeading>}
            {children || <SeatsStep session={session} quote={quote} run={run} onDone={next} />}
          </>
        )}
        {step === 'payment' && quantity !== null && (
          <>
            <StepHeading focus={moved.current}>
              {draft.paid ? 'Payment received' : 'How would you like to pay?'}
            </StepHeading>
            <PaymentStep
              simulation={offer}
              quantity={quantity}
              session={session._id}
              run={run}
              processing={processing}
              onProcessing={setProcessing}
            />
            {!draft.paid && (
              <Button
                color="link"
                className="px-0 mt-3"
                aria-disabled={busy || processing}
                onClick={() => busy || processing || go('players')}
              >
                Change the number of seats
              </Button>
            )}
          </>
        )}
        {step === 'complete' && done && (
          <SeatsAdded session={session} order={done} run={run} focus={moved.current} />
        )}
        {step === 'complete' && !done && failure && (
          <PurchaseFailure
            error={failure}
            run={run}
            name={classroomName(session)}
            focus={moved.current}
            missing={NOT_ADDED}
            onRetry={() => go('players')}
          />
        )}
      </section>
      {!(step === 'complete' && done) && !(children && step === 'players') && (
        <SeatsSummary session={session} quote={quote} draft={draft} quantity={quantity} />
      )}
    </div>
  );
}
