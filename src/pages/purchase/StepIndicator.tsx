import CheckIcon from 'bootstrap-icons/icons/check-lg.svg?react';
import { Badge, Nav, NavItem, NavLink } from 'reactstrap';
import { type Step, stepNames, steps } from './steps';

interface Props {
  current: Step;
  /** The steps that this purchase skips. */
  skipped: readonly Step[];
  /** Whether the purchase is complete: its last step is done, too. */
  completed: boolean;
  /** Disables going back: a payment is under way, or the purchase is complete. */
  locked: boolean;
  onChoose: (step: Step) => void;
}

/** The current step; earlier steps are buttons that go back. */
export function StepIndicator({ current, skipped, completed, locked, onChoose }: Props) {
  const at = steps.indexOf(current);
  const end = completed ? steps.length : at;
  return (
    <nav aria-label="Steps of the purchase" className="d-print-none">
      <Nav tag="ol" justified className="nav-underline steps gap-0 border-bottom p-0 mb-4">
        {steps.map((step, index) => (
          <NavItem key={step}>
            <NavLink
              tag="button"
              type="button"
              active={index === at}
              aria-current={index === at ? 'step' : undefined}
              disabled={index > at || (index < at && (locked || skipped.includes(step)))}
              className={`d-flex flex-column flex-sm-row align-items-center column-gap-2 rounded-0 ${index < at ? 'text-body' : ''}`}
              onClick={() => index < at && onChoose(step)}
            >
              <Badge
                color={index < end ? 'primary' : index === at ? 'accent' : 'secondary-subtle'}
                className={`is-round ${index > at ? 'text-secondary-emphasis' : ''}`}
                aria-hidden="true"
              >
                {index >= end ? index + 1 : skipped.includes(step) ? '–' : <CheckIcon />}
              </Badge>
              {stepNames[step]}
              <span className="visually-hidden">
                {`, step ${index + 1} of ${steps.length}${index < end ? (skipped.includes(step) ? ', skipped' : ', done') : ''}`}
              </span>
            </NavLink>
          </NavItem>
        ))}
      </Nav>
    </nav>
  );
}
