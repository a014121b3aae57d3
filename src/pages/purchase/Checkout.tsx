import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { OwnUser } from '../../api/session';
import { LatePart } from '../../components/LatePart';
import { ErrorAlert } from '../../components/MessageBox';
import { Placeholder } from '../../components/RecordContent';
import { pictureAddress } from '../../rules/addresses';
import { formatPrice } from '../../rules/money';
import { CompletedStep } from './CompletedStep';
import { hasVariation, isOfInvoice, isPaidByStudents, type Kind, type Offer, quantityOf } from './order';
import { PayerStep } from './PayerStep';
import { PlayersStep } from './PlayersStep';
import { PurchaseFailure, UnfinishedNotice } from './PurchaseFailure';
import { StepHeading, StepIndicator } from './StepFrame';
import { Summary } from './Summary';
import { nextStep, orderStep, type Step, stepsOf, useStep } from './steps';
import { usePurchaseRun } from './usePurchaseRun';

const loadPayment = () => import('./PaymentStep');

const playersHeadings: Record<Kind, string> = {
  purchase: 'How many students?',
  seats: 'How many seats do you need?',
  trial: 'Free trial',
  free: 'Free session',
};

interface Props {
  offer: Offer;
  user: OwnUser;
  /** Loads the terms again. */
  reload: () => void;
  /** Shown in place of the first step if nothing can be ordered. */
  children?: ReactNode;
}

/** One order, from its first step to its result. Key it by what is ordered. */
export function Checkout({ offer, user, reload, children }: Props) {
  const { kind, simulation, session } = offer;
  const { asked, addressOf } = useStep();
  const navigate = useNavigate();
  const go = (to: Step, options = {}) => navigate(addressOf(to), options);
  const [processing, setProcessing] = useState(false);
  const run = usePurchaseRun({
    offer,
    user,
    atCompletion: asked === 'complete',
    reload,
    stepAfter: (refused) => {
      if (refused.has('quantity') || refused.has('variation')) return step === 'players' ? null : 'players';
      return isOfInvoice(refused) ? null : 'complete';
    },
    go: (to) => go(to, { replace: to === 'complete' }),
  });
  const { draft, done, failure, busy, unsettled, change, submit } = run;
  const { paid } = draft;
  const quantity = quantityOf(offer, draft);
  const step = nextStep(asked, {
    kind,
    draft,
    isReady: quantity !== null && hasVariation(offer, draft) && !(children && !paid),
    isSettled: done !== null || failure !== null,
  });
  const isDone = step === 'complete' && done !== null;
  const lastStep = orderStep(kind, draft);
  const locked = busy || processing || isDone;

  // The heading of the step that the page opens with leaves the focus where it is.
  const [opened, setOpened] = useState<Step | null>(step);
  if (opened && step !== opened) setOpened(null);
  const focus = opened === null;

  const [openedAt] = useState(simulation.price);
  const hasNewPrice = simulation.price !== openedAt && !isDone && !paid;
  const isFirst = step === stepsOf[kind][0];
  const isBlocked = isFirst && children && !busy;
  const cover = pictureAddress(simulation.cover_url);
  const next = () => (step === lastStep ? submit() : go('payment'));

  // A card payment has fixed its order anyway.
  const entering = unsettled && !paid ? null : step;
  const headings = {
    payer: 'Who pays?',
    players: playersHeadings[kind],
    payment: paid ? 'Payment received' : 'How would you like to pay?',
    complete: '',
  };
  return (
    <>
      {asked && asked !== step && <Navigate replace to={addressOf(step)} />}
      {kind === 'purchase' && (
        <StepIndicator
          current={step}
          skipsPayment={isDone ? done.payer === 'student' : isPaidByStudents(draft)}
          completed={isDone}
          locked={locked}
          onChoose={go}
        />
      )}
      <div className="two-columns d-grid d-print-block">
        <section key={step}>
          {hasNewPrice && (
            <ErrorAlert color="warning">
              {`The price of this simulation has changed: it is now ${formatPrice(simulation.price)} per student.`}
            </ErrorAlert>
          )}
          {step !== 'complete' && !(isBlocked && session) && (
            <StepHeading focus={focus}>{entering ? headings[step] : 'Your order'}</StepHeading>
          )}
          {(entering ? paid && (step === 'payer' || step === 'players') : step !== 'complete') && (
            <UnfinishedNotice offer={offer} run={run} />
          )}
          {isBlocked && children}
          {entering === 'payer' && (
            <PayerStep
              offer={offer}
              draft={draft}
              onChoose={(payer) => {
                change({ payer });
                go('players');
              }}
            />
          )}
          {entering === 'players' && !isBlocked && (
            <PlayersStep offer={offer} run={run} isLast={step === lastStep} onDone={next} />
          )}
          {entering === 'payment' && quantity !== null && (
            <LatePart
              load={loadPayment}
              fallback={<Placeholder height="30rem" />}
              onMissing={() => go('players')}
            >
              {(PaymentStep) => (
                <PaymentStep
                  offer={offer}
                  quantity={quantity}
                  run={run}
                  processing={processing}
                  onProcessing={setProcessing}
                  onBack={() => go('players')}
                />
              )}
            </LatePart>
          )}
          {isDone && <CompletedStep offer={offer} purchase={done} focus={focus} onSession={run.update} />}
          {step === 'complete' && failure && (
            <PurchaseFailure
              error={failure}
              run={run}
              offer={offer}
              focus={focus}
              onRetry={() => go(stepsOf[kind][0] ?? 'players')}
            />
          )}
        </section>
        {!isDone && !(isBlocked && session) && (
          <Summary offer={offer} draft={draft} quantity={quantity} step={step} />
        )}
        {isDone && cover && (
          <span className="cover d-none d-lg-block">
            <img src={cover} alt="" width="320" height="180" />
          </span>
        )}
      </div>
    </>
  );
}
