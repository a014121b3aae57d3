import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { ErrorAlert } from '../../components/ErrorAlert';
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
      <ErrorAlert color="warning">{error.message}</ErrorAlert>
      <p>Try again, or contact us for support.</p>
      <div className="d-flex flex-wrap gap-2">
        <Button color="accent" onClick={onRetry}>
          Try Again
        </Button>
        <ContactUs message={`I have a problem with the purchase of “${name}”: ${error.message}`} />
      </div>
    </>
  );
}
