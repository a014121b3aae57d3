import '../../components/warningBox.scss';
import type { Failure } from '../../api/http';
import { ContactUs } from './ContactUs';
import { StepHeading } from './StepHeading';

interface Props {
  error: Failure;
  /** The simulation's name. */
  name: string;
  focus: boolean;
  onRetry: () => void;
}

export function PurchaseFailure({ error, name, focus, onRetry }: Props) {
  return (
    <>
      <StepHeading focus={focus}>PURCHASE ERROR</StepHeading>
      <p className="lead">We had a problem with your purchase.</p>
      <p className="warning-box" role="alert">
        {error.message}
      </p>
      <p>Try again, or contact us for support.</p>
      <div className="actions">
        <button type="button" className="btn btn-accent" onClick={onRetry}>
          Try Again
        </button>
        <ContactUs message={`I have a problem with the purchase of “${name}”: ${error.message}`} />
      </div>
    </>
  );
}
