import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button, Form } from 'reactstrap';
import type { CatalogueDetail } from '../../api/catalogue';
import type { User } from '../../api/session';
import { FREE_LEARNERS, TRIAL_LEARNERS } from '../../contract/limits';
import { fetchSimulation } from '../../store/catalogue';
import { useAppDispatch } from '../../store/hooks';
import { fetchTrial } from '../../store/purchases';
import type { Kind } from './draft';
import { PurchaseFailure } from './PurchaseFailure';
import { hasVariation } from './purchaseInput';
import { StepHeading } from './StepHeading';
import { StepPlaceholder } from './StepPlaceholder';
import { SummaryCard } from './SummaryCard';
import { SummaryLine } from './SummaryLine';
import { useStep } from './steps';
import { usePurchaseRun } from './usePurchaseRun';
import { VariationField } from './VariationField';

const loadCompleted = () => import('./CompletedStep');
const CompletedStep = lazy(loadCompleted);

const offers = {
  free: {
    title: 'Free session',
    text: 'This simulation is free: there is nothing to pay, for you or for your students.',
    students: FREE_LEARNERS,
  },
  trial: {
    title: 'Free trial',
    text: `You have one free session with up to ${TRIAL_LEARNERS} students.`,
    students: TRIAL_LEARNERS,
  },
};

interface Props {
  code: string;
  simulation: CatalogueDetail;
  user: User;
  kind: Exclude<Kind, 'purchase'>;
  /** Shown instead of the offer if the user cannot take it. */
  instead?: ReactNode;
}

/** The flow of a free class session or a trial: one screen, then the completed step. */
export function Launch({ code, simulation, user, kind, instead }: Props) {
  const dispatch = useAppDispatch();
  const [asked, go] = useStep();
  const [submitted, setSubmitted] = useState(false);
  const variation = useRef<HTMLInputElement>(null);
  const run = usePurchaseRun({
    simulation,
    reload: () => dispatch(fetchSimulation(code)),
    user,
    kind,
    atCompletion: asked === 'complete',
    onSettled: (refused) => {
      if (!refused.has('variation')) go('complete', { replace: true });
    },
  });
  const { draft, done, failure, refused, busy, change, submit } = run;
  const [opened] = useState(asked);
  const chosen = hasVariation(simulation, draft.variation);
  const complete = asked === 'complete' && (done !== null || failure !== null);

  // Starts loading the completed step's code before it is needed.
  useEffect(() => {
    if (busy) loadCompleted();
  }, [busy]);
  // A completed step in the address is removed if there is no result to show.
  useEffect(() => {
    if (asked === 'complete' && !complete) go('payer', { replace: true });
  }, [asked, complete, go]);
  // Another tab may have taken the trial: it is loaded again.
  const refusedTrial = kind === 'trial' && failure?.status === 409;
  useEffect(() => {
    if (refusedTrial) dispatch(fetchTrial(simulation._id, user._id));
  }, [refusedTrial, simulation._id, user._id, dispatch]);

  const launch = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!chosen) return variation.current?.focus();
    submit();
  };

  const offer = offers[kind];
  return (
    <div className="two-columns">
      <section>
        {complete && done ? (
          <Suspense fallback={<StepPlaceholder />}>
            <CompletedStep simulation={simulation} purchase={done} run={run} focus={opened !== 'complete'} />
          </Suspense>
        ) : complete && failure ? (
          <PurchaseFailure
            error={failure}
            run={run}
            name={simulation.name}
            focus
            onRetry={() => go('payer')}
          />
        ) : (
          <>
            <StepHeading focus={failure !== null}>{offer.title}</StepHeading>
            {instead && !busy ? (
              instead
            ) : (
              <Form onSubmit={launch} noValidate>
                <p className="lead">{offer.text}</p>
                <VariationField
                  ref={variation}
                  variations={simulation.variations}
                  chosen={draft.variation}
                  error={submitted && !chosen ? 'Choose an activity variation.' : refused.get('variation')}
                  onChoose={(key) => busy || change({ variation: key })}
                />
                <Button type="submit" color="accent" size="lg" aria-disabled={busy}>
                  {busy ? 'Launching…' : 'Launch Free Session'}
                </Button>
                <p className="visually-hidden" role="status">
                  {busy ? 'Launching the session…' : ''}
                </p>
              </Form>
            )}
          </>
        )}
      </section>
      <SummaryCard simulation={simulation}>
        <SummaryLine label="Students">{`Up to ${offer.students}`}</SummaryLine>
        <SummaryLine label="Total" total>
          Free
        </SummaryLine>
      </SummaryCard>
    </div>
  );
}
