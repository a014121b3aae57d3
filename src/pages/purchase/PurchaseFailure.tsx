import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { ErrorAlert, MessageBox } from '../../components/MessageBox';
import { nameOfClass } from '../../rules/classes';
import { formatCents } from '../../rules/money';
import type { Offer } from './order';
import { StepHeading } from './StepFrame';
import type { PurchaseRun } from './usePurchaseRun';

interface ChargedProps {
  offer: Offer;
  /** Cents. */
  amount: number;
  busy: boolean;
  onFinish: () => void;
}

/** The card was charged and the purchase has failed: what that means, and the one step that is left. */
export function ChargedNotice({ offer, amount, busy, onFinish }: ChargedProps) {
  const missing = offer.session ? 'The seats are not added yet.' : 'The session is not open yet.';
  return (
    <MessageBox color="warning" role="status">
      <p>{`Your card was charged ${formatCents(amount)}. ${missing} You will not be charged again.`}</p>
      <Button color="accent" aria-disabled={busy} onClick={() => busy || onFinish()}>
        {busy ? 'Completing the purchase…' : 'Finish purchase'}
      </Button>
    </MessageBox>
  );
}

interface Props {
  error: Failure;
  run: Pick<PurchaseRun, 'draft' | 'refused' | 'busy' | 'submit'>;
  offer: Offer;
  focus: boolean;
  onRetry: () => void;
}

export function PurchaseFailure({ error, run, offer, focus, onRetry }: Props) {
  const { draft, refused, busy, submit } = run;
  const { paid } = draft;
  const name = offer.session ? nameOfClass(offer.session) : offer.simulation.name;
  return (
    <>
      <StepHeading focus={focus}>PURCHASE ERROR</StepHeading>
      <p className="lead">We had a problem with your purchase.</p>
      <ErrorAlert color="warning">{error.message}</ErrorAlert>
      {paid && <ChargedNotice offer={offer} amount={paid.amount} busy={busy} onFinish={() => submit()} />}
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

interface ContactProps {
  /** The prepared message of the contact form. */
  message: string;
  children?: string;
}

export function ContactUs({ message, children = 'Contact Us' }: ContactProps) {
  return (
    <Button tag={Link} to={`/contact?m=${encodeURIComponent(message)}`} outline color="primary">
      {children}
    </Button>
  );
}
