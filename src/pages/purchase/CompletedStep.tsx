import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Purchase } from '../../api/purchases';
import { Facts } from '../../components/Facts';
import { MessageBox } from '../../components/MessageBox';
import { OpenSessions } from '../../components/OpenSessions';
import { InvoiceNext, MailedConfirmation } from '../../components/payment/AfterOrder';
import { paymentFacts, receiptLabel, receiptPath } from '../../components/payment/paymentFacts';
import { ManageClass, useMayManageClass } from '../../components/sessions/ManageClass';
import { simulationPath, webAddress } from '../../rules/addresses';
import { nameOfClass } from '../../rules/classes';
import { formatCount } from '../../rules/money';
import { invoiceEmail } from '../../rules/orders/invoicing';
import { variationLabel } from '../../rules/sessions/variations';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { fetchHostSession } from '../../store/purchases';
import { selectHas, selectKeepsTrying, selectUser } from '../../store/session';
import { type Offer, seatsText } from './order';
import { StepHeading } from './StepFrame';

const seatsWords = {
  busy: 'Asking for the seats…',
  waiting: 'The simulation has still not confirmed the seats.',
  open: 'The seats are added.',
};

interface Props {
  offer: Offer;
  purchase: Purchase;
  focus: boolean;
  /** Called with the purchase once its session is open, or its seats are confirmed. */
  onSession: (purchase: Purchase) => void;
}

/** The completed order, with the link to its session. */
export function CompletedStep({ offer, purchase, focus, onSession }: Props) {
  const { simulation, session: ofClass } = offer;
  const { _id, awaits_approval, metadata, quantity, session } = purchase;
  const variation = variationLabel(simulation.variations, metadata.variation);
  const waits = ofClass ? !session : session === null;
  const waitsForHost = waits && !awaits_approval;
  const facts = [
    ...(variation ? [['Activity', variation] as const] : []),
    ['Seats', `${metadata.free ? 'Up to ' : ''}${formatCount(quantity)}`],
    ...paymentFacts(purchase),
  ] as const;
  return (
    <>
      <StepHeading focus={focus}>
        {!ofClass ? 'PURCHASE COMPLETED' : waits ? 'Order completed' : 'Seats added'}
      </StepHeading>
      {ofClass && !waits && (
        <p className="lead done">{`${seatsText(quantity)} ${quantity === 1 ? 'was' : 'were'} added to ${nameOfClass(ofClass)}.`}</p>
      )}
      {!ofClass && session && <Ready purchase={purchase} url={webAddress(session.url)} />}
      {waitsForHost && (ofClass ? <NotAdded /> : <NotOpen />)}
      {!ofClass && session === undefined && (
        <p className="lead">Your session will be on the simulation’s page.</p>
      )}
      <OpenSessions
        purchases={waitsForHost && _id ? [purchase] : []}
        label="Try again"
        color="primary"
        outline
        {...(ofClass && { words: seatsWords })}
        onAnswer={([answered]) => answered && onSession(answered)}
      />
      {invoiceEmail(purchase.payment_time, purchase) ? (
        <InvoiceNext purchase={purchase} />
      ) : (
        <MailedConfirmation />
      )}
      <Facts facts={facts} />
      <p className="d-print-none d-flex flex-wrap column-gap-4 row-gap-2">
        {_id && <Link to={receiptPath(purchase)}>{receiptLabel(purchase)}</Link>}
        {!ofClass && <Link to={simulationPath(simulation)}>Back to the simulation</Link>}
      </p>
      {ofClass && (
        <Button
          tag={Link}
          to={`/sessions/${encodeURIComponent(ofClass._id)}${waits ? '' : '#add'}`}
          color={waits ? 'primary' : 'accent'}
          outline={waits}
          size="lg"
        >
          {waits ? 'Back to the class' : 'Add students'}
        </Button>
      )}
    </>
  );
}

const NotAdded = () => (
  <MessageBox color="warning" role="status">
    Your order is complete, but the simulation has not confirmed the seats yet. Nothing is lost: we keep
    trying, and you can leave this page.
  </MessageBox>
);

function Ready({ purchase, url }: { purchase: Purchase; url: string | null }) {
  // The header shows the session's name.
  useFetchIfStale(fetchHostSession, purchase._id ? [purchase._id] : null);
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const mayManage = useMayManageClass(purchase._id);
  const isUnproven = useAppSelector(selectUser)?.address_unproven;
  const addThere = !hasClasses
    ? 'Add your students there'
    : isUnproven
      ? 'Confirm your address and add your students'
      : 'Add your students';
  return (
    <>
      <p className="lead done">
        {url ? (
          `Your session is ready. ${addThere}, and each gets an invitation by email.`
        ) : (
          <span>
            Your session is ready, but we can’t open it from here. <Link to="/contact">Contact us</Link> and
            we will help.
          </span>
        )}
      </p>
      <div className="d-flex flex-wrap gap-2">
        <ManageClass id={purchase._id} size="lg" isNew />
        {url && (
          <Button
            color={mayManage ? 'primary' : 'accent'}
            outline={mayManage}
            size="lg"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            Go to Game
          </Button>
        )}
      </div>
    </>
  );
}

const NOT_OPEN = 'Your order is complete, but the simulation has not opened the session yet.';

function NotOpen() {
  const keepsTrying = useAppSelector(selectKeepsTrying);
  return (
    <MessageBox color="warning" role="status">
      {keepsTrying ? (
        `${NOT_OPEN} Nothing is lost: we keep trying, and you can leave this page.`
      ) : (
        <span>
          {`${NOT_OPEN} If it is not open soon, `}
          <Link to="/contact">contact us</Link>.
        </span>
      )}
    </MessageBox>
  );
}
