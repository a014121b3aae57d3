import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CatalogueDetail } from '../../api/catalogue';
import type { OwnUser } from '../../api/session';
import { ErrorAlert } from '../../components/ErrorAlert';
import { UnprovenAddress } from '../../components/identity/UnprovenAddress';
import { MessageBox } from '../../components/MessageBox';
import { NameNotice } from '../../components/name/NameNotice';
import { formatPrice } from '../../rules/money';
import { isSchoolUnknown } from '../../rules/users';
import { pictureAddress } from '../../rules/webAddress';
import { fetchSimulation } from '../../store/catalogue';
import { useAppDispatch } from '../../store/hooks';
import { ChargedNotice } from './ChargedNotice';
import { FreeForSchool } from './FreeForSchool';
import { isOfInvoice } from './InvoiceForm';
import { PayerStep } from './PayerStep';
import { PaymentStep } from './PaymentStep';
import { PlayersStep } from './PlayersStep';
import { PurchaseFailure } from './PurchaseFailure';
import { hasVariation, quantityOf } from './purchaseInput';
import { SeatsLeft } from './SeatsLeft';
import { StepHeading } from './StepHeading';
import { StepIndicator } from './StepIndicator';
import { StepPlaceholder } from './StepPlaceholder';
import { Summary } from './Summary';
import { type Step, useStep } from './steps';
import { type PurchaseRun, usePurchaseRun } from './usePurchaseRun';

const loadCompleted = () => import('./CompletedStep');
const CompletedStep = lazy(loadCompleted);

const headings: Record<Exclude<Step, 'complete'>, string> = {
  payer: 'Who pays?',
  players: 'How many students?',
  payment: 'How would you like to pay?',
};

interface Props {
  /** The simulation's id or slug, as in the address. */
  code: string;
  simulation: CatalogueDetail;
  user: OwnUser;
}

/** The step in the address, or the last step before it that the entries allow. */
function stepFor(asked: Step, { draft, done, failure }: PurchaseRun, ready: boolean): Step {
  if (asked === 'complete' && (done || failure)) return 'complete';
  if (asked === 'payer' || (!draft.payer && !draft.paid)) return 'payer';
  if (asked === 'players' || !ready || (draft.payer === 'student' && !draft.paid)) return 'players';
  return 'payment';
}

/** The purchase in four steps: Payer, Players, Payment, Complete. */
export function Wizard({ code, simulation, user }: Props) {
  const [named, go, isNamed] = useStep();
  const [processing, setProcessing] = useState(false);
  const dispatch = useAppDispatch();
  const run = usePurchaseRun({
    simulation,
    reload: () => dispatch(fetchSimulation(code)),
    user,
    kind: 'purchase',
    atCompletion: named === 'complete',
    onSettled: (refused) => {
      const names = [...refused.keys()];
      if (names.some((name) => name === 'quantity' || name === 'variation')) return go('players');
      if (isOfInvoice(refused)) return;
      go('complete', { replace: true });
    },
  });
  const { draft, done, failure, busy, change, submit } = run;
  const quantity = quantityOf('purchase', draft);
  const free = user.school_free_to_play.includes(simulation._id);
  const schoolUnknown = isSchoolUnknown(user) && !draft.paid;
  const ready = quantity !== null && hasVariation(simulation, draft.variation);
  // A payer who returns after paying gets the payment step, which finishes the purchase.
  const asked = !isNamed && draft.paid ? 'payment' : named;
  const step = stepFor(asked, run, ready);

  // Corrects an address that names a step which is not available yet.
  useEffect(() => {
    if (step !== asked) go(step, { replace: true });
  }, [step, asked, go]);

  const first = useRef(step);
  const moved = useRef(false);
  if (step !== first.current) moved.current = true;

  // Starts loading the completed step's code before it is needed.
  useEffect(() => {
    if (busy) loadCompleted();
  }, [busy]);

  const cover = pictureAddress(simulation.cover_url);
  const [openedAt] = useState(simulation.price);
  /** The step that ends with the order. */
  const orderStep: Step = draft.payer === 'student' && !draft.paid ? 'players' : 'payment';
  const next = () => (orderStep === 'players' ? submit() : go('payment'));
  const locked = busy || processing || done !== null;

  return (
    <>
      <StepIndicator
        current={step}
        skipped={(done ?? draft).payer === 'student' ? ['payment'] : []}
        completed={step === 'complete' && done !== null}
        locked={locked}
        onChoose={go}
      />
      <div className="two-columns">
        <section key={step}>
          {simulation.price !== openedAt && !done && !draft.paid && (
            <ErrorAlert color="warning">
              {`The price of this simulation has changed: it is now ${formatPrice(simulation.price)} per student.`}
            </ErrorAlert>
          )}
          {step !== 'complete' && (
            <StepHeading focus={moved.current}>
              {step === 'payment' && draft.paid ? 'Payment received' : headings[step]}
            </StepHeading>
          )}
          {draft.paid && (step === 'payer' || step === 'players') && (
            <ChargedNotice amount={draft.paid.amount} busy={busy} onFinish={() => submit()} />
          )}
          {step === 'payer' && !draft.paid && (
            <NameNotice user={user}>{schoolUnknown && <UnprovenAddress email={user.email} />}</NameNotice>
          )}
          {step === 'payer' && (
            <PayerStep
              chosen={draft.paid ? 'instructor' : draft.payer}
              settled={draft.paid !== null}
              free={free && draft.paid === null}
              onChoose={(payer) => {
                change({ payer });
                go('players');
              }}
            />
          )}
          {step === 'payer' && !draft.paid && <SeatsLeft simulation={simulation} />}
          {schoolUnknown && step === orderStep && !(step === 'payment' && draft.later) && (
            <MessageBox color="info">
              <UnprovenAddress email={user.email} />
            </MessageBox>
          )}
          {step === 'players' && <PlayersStep simulation={simulation} run={run} free={free} onDone={next} />}
          {step === 'payment' && free && !draft.paid && (
            <FreeForSchool locked={locked} onChange={() => go('payer')} />
          )}
          {step === 'payment' && quantity !== null && (
            <PaymentStep
              simulation={simulation}
              quantity={quantity}
              run={run}
              processing={processing}
              onProcessing={setProcessing}
            />
          )}
          {step === 'complete' && done && (
            <Suspense fallback={<StepPlaceholder />}>
              <CompletedStep simulation={simulation} purchase={done} run={run} focus={moved.current} />
            </Suspense>
          )}
          {step === 'complete' && !done && failure && (
            <PurchaseFailure
              error={failure}
              run={run}
              name={simulation.name}
              focus={moved.current}
              onRetry={() => go('payer')}
            />
          )}
        </section>
        {(step !== 'complete' || !done) && (
          <Summary simulation={simulation} draft={draft} quantity={quantity} free={free} step={step} />
        )}
        {step === 'complete' && done && cover && (
          <img src={cover} alt="" width="320" height="180" className="d-none d-lg-block rounded-3" />
        )}
      </div>
    </>
  );
}
