import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { ErrorAlert } from '../../components/ErrorAlert';
import { ChargedNotice } from './ChargedNotice';
import { ContactUs } from './ContactUs';
import { StepHeading } from './StepHeading';
import type { PurchaseRun } from './usePurchaseRun';

interface Props {
  error: Failure;
  run: Pick<PurchaseRun, 'draft' | 'refused' | 'busy' | 'submit'>;
  /** The simulation's name. */
  name: string;
  focus: boolean;
  /** A sentence that says which part of a paid purchase is missing. */
  missing?: string;
  onRetry: () => void;
}

export function PurchaseFailure({ error, run, name, focus, missing, onRetry }: Props) {
  const { draft, refused, busy, submit } = run;
  const { paid } = draft;
  return (
    <>
      <StepHeading focus={focus}>PURCHASE ERROR</StepHeading>
      <p className="lead">We had a problem with your purchase.</p>
      <ErrorAlert color="warning">{error.message}</ErrorAlert>
      {paid && (
        <ChargedNotice
          amount={paid.amount}
          busy={busy}
          {...(missing && { missing })}
          onFinish={() => submit()}
        />
      )}
      {/* If the server refuses the payment, its message says why, and whether anything was charged. */}
      {!paid && !refused.has('payment') && <p>You have not been charged.</p>}
      <p>Try again, or contact us for support.</p>
      <div className="d-flex flex-wrap gap-2">
        <Button color={paid ? 'primary' : 'accent'} outline={paid !== null} onClick={onRetry}>
          Try Again
        </Button>
        <ContactUs message={`I have a problem with the purchase of “${name}”: ${error.message}`} />
      </div>
    </>
  );
}
