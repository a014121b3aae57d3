import CheckIcon from 'bootstrap-icons/icons/check-lg.svg?react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Placeholder } from '../../components/RecordContent';
import { type Step, stepsOf } from './steps';

const steps = stepsOf.purchase;

const stepNames: Record<Step, string> = {
  payer: 'Payer',
  players: 'Players',
  payment: 'Payment',
  complete: 'Complete',
};

interface Props {
  current: Step;
  /** Whether this purchase skips the payment. */
  skipsPayment: boolean;
  /** Whether the purchase is complete: its last step is done, too. */
  completed: boolean;
  /** Disables going back: a payment is under way, or the purchase is complete. */
  locked: boolean;
  onChoose: (step: Step) => void;
}

/** The current step of a purchase; earlier steps are buttons that go back. */
export function StepIndicator({ current, skipsPayment, completed, locked, onChoose }: Props) {
  const at = steps.indexOf(current);
  const end = completed ? steps.length : at;
  return (
    <nav aria-label="Steps of the purchase" className="d-print-none">
      <ol className="steps d-flex flex-wrap list-unstyled border-bottom mb-4">
        {steps.map((step, index) => {
          const isSkipped = skipsPayment && step === 'payment';
          const isDisabled = index > at || (index < at && (locked || isSkipped));
          const look = [index === at && 'active', isDisabled && 'disabled', index < at && 'text-body'];
          return (
            <li key={step} className="flex-fill">
              <button
                type="button"
                aria-current={index === at ? 'step' : undefined}
                disabled={isDisabled}
                className={`nav-link d-flex align-items-center justify-content-center column-gap-2 w-100 px-0 text-decoration-none ${look.filter(Boolean).join(' ')}`}
                onClick={() => index < at && onChoose(step)}
              >
                <span
                  className={`badge bg-${index < end ? 'primary' : index === at ? 'accent' : 'secondary-subtle'} is-round flex-shrink-0 p-0 rounded-circle ${index > at ? 'text-secondary-emphasis' : ''}`}
                  aria-hidden="true"
                >
                  {index >= end ? index + 1 : isSkipped ? '–' : <CheckIcon />}
                </span>
                {stepNames[step]}
                <span className="visually-hidden">
                  {`, step ${index + 1} of ${steps.length}${index < end ? (isSkipped ? ', skipped' : ', done') : ''}`}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The heading of a step, which takes the focus when it replaces another step. */
export function StepHeading({ focus, children }: { focus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With the step, so that the focus is never on the page alone.
  useLayoutEffect(() => {
    if (!focus) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-3">
      {children}
    </h2>
  );
}

/** The placeholder of a step: its heading and what it asks. */
export const StepPlaceholder = () => (
  <div>
    <p role="status" className="visually-hidden">
      Loading...
    </p>
    <div aria-hidden="true">
      <Placeholder className="h2 w-50 mb-4" />
      <Placeholder className="placeholder-block mb-3" />
      <Placeholder className="placeholder-block" />
    </div>
  </div>
);
