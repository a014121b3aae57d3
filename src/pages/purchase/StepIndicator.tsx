import { type Step, stepNames, steps } from './steps';

interface Props {
  current: Step;
  /** Steps that this run does without. */
  skipped: readonly Step[];
  /** Nothing may be changed: a payment is under way, or all is done. */
  locked: boolean;
  onChoose: (step: Step) => void;
}

/** Where one is; what lies behind can be gone back to. */
export function StepIndicator({ current, skipped, locked, onChoose }: Props) {
  const at = steps.indexOf(current);
  return (
    <nav aria-label="Steps of the purchase">
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step} className={index < at ? 'past' : index === at ? 'current' : ''}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              disabled={index > at || (index < at && (locked || skipped.includes(step)))}
              onClick={() => index < at && onChoose(step)}
            >
              <span className="step-number" aria-hidden="true">
                {index >= at ? index + 1 : skipped.includes(step) ? '–' : '✓'}
              </span>
              {stepNames[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
