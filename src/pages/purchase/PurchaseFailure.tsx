import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { ErrorAlert, MessageBox } from '../../components/MessageBox';
import { nameOfClass } from '../../rules/classes';
import { formatCents } from '../../rules/money';
import type { Offer } from './order';
import { StepHeading } from './StepFrame';
import type { PurchaseRun } from './usePurchaseRun';

interface UnfinishedProps {
  offer: Offer;
  run: Pick<PurchaseRun, 'draft' | 'busy' | 'submit'>;
}

/** The card was charged, or the order was sent, and there is no purchase: what that means, and the one step left. */
export function UnfinishedNotice({ offer, run: { draft, busy, submit } }: UnfinishedProps) {
  const missing = offer.session ? 'The seats are not added yet.' : 'The session is not open yet.';
  return (
    <MessageBox color="warning" role="status">
      <p>
        {draft.paid
          ? `Your card was charged ${formatCents(draft.paid.amount)}. ${missing} You will not be charged again.`
          : 'Your order may have arrived. Finish it here: it is placed only once.'}
      </p>
      <Button color="accent" aria-disabled={busy} onClick={() => busy || submit()}>
        {busy ? 'Completing the purchase…' : 'Finish purchase'}
      </Button>
    </MessageBox>
  );
}

interface Props {
  error: Failure;
  run: Pick<PurchaseRun, 'draft' | 'refused' | 'busy' | 'unsettled' | 'submit'>;
  offer: Offer;
  focus: boolean;
  onRetry: () => void;
}

export function PurchaseFailure({ error, run, offer, focus, onRetry }: Props) {
  const { draft, refused, unsettled } = run;
  const isUnfinished = unsettled || draft.paid !== null;
  const name = offer.session ? nameOfClass(offer.session) : offer.simulation.name;
  return (
    <>
      <StepHeading focus={focus}>PURCHASE ERROR</StepHeading>
      <p className="lead">We had a problem with your purchase.</p>
      <ErrorAlert color="warning">{error.message}</ErrorAlert>
      {isUnfinished && <UnfinishedNotice offer={offer} run={run} />}
      {/* If the server refuses the payment, its message says why, and whether anything was charged. */}
      {!isUnfinished && !refused.has('payment') && <p>You have not been charged.</p>}
      <p>Try again, or contact us for support.</p>
      <div className="d-flex flex-wrap gap-2">
        <Button color={isUnfinished ? 'primary' : 'accent'} outline={isUnfinished} onClick={onRetry}>
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
