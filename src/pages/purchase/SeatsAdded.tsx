import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Classroom } from '../../api/classrooms';
import type { Purchase } from '../../api/purchases';
import { Facts } from '../../components/Facts';
import { OpenClassSessions } from '../../components/OpenClassSessions';
import { InvoiceNext } from '../../components/payment/InvoiceNext';
import { MailedConfirmation } from '../../components/payment/MailedConfirmation';
import { paymentFacts, receiptLabel, receiptPath } from '../../components/payment/paymentFacts';
import { StatusAlert } from '../../components/StatusAlert';
import { formatDateTime } from '../../lib/dates';
import { classroomName } from '../../rules/classes';
import { PLAYS_FREE } from '../../rules/money';
import { formatCount, orDash } from '../../rules/numbers';
import { seatsText } from './purchaseInput';
import { StepHeading } from './StepHeading';
import type { PurchaseRun } from './usePurchaseRun';

interface Props {
  session: Classroom;
  order: Purchase;
  run: Pick<PurchaseRun, 'update'>;
  focus: boolean;
}

/** The completed order of seats. */
export function SeatsAdded({ session, order, run, focus }: Props) {
  const { quantity, session: confirmed } = order;
  return (
    <>
      <StepHeading focus={focus}>{confirmed ? 'Seats added' : 'Order completed'}</StepHeading>
      {confirmed ? (
        <p className="lead">
          {`${seatsText(quantity)} ${quantity === 1 ? 'was' : 'were'} added to ${classroomName(session)}.`}
        </p>
      ) : (
        <StatusAlert color="warning">
          Your order is complete, but the simulation has not confirmed the seats yet. Nothing is lost: we keep
          trying, and you can leave this page.
        </StatusAlert>
      )}
      <OpenClassSessions
        purchases={confirmed || !order._id ? [] : [order]}
        label="Try again"
        color="primary"
        outline
        words={seatsWords}
        onAnswer={([answered]) => answered && run.update(answered)}
      />
      <InvoiceNext purchase={order} />
      <MailedConfirmation />
      <Facts
        facts={[
          ['Seats', formatCount(quantity)],
          ...paymentFacts(order, { freeBecause: PLAYS_FREE }),
          ['Date', formatDateTime(order.created_at)],
          ['Order', orDash(order.data.order)],
        ]}
      />
      {order._id && (
        <p className="d-print-none">
          <Link to={receiptPath(order)}>{receiptLabel(order)}</Link>
        </p>
      )}
      <Button
        tag={Link}
        to={`/sessions/${encodeURIComponent(session._id)}`}
        color={confirmed ? 'accent' : 'primary'}
        outline={!confirmed}
        size="lg"
      >
        {confirmed ? 'Add students' : 'Back to the class'}
      </Button>
    </>
  );
}

const seatsWords = {
  busy: 'Asking for the seats…',
  waiting: 'The simulation has still not confirmed the seats. We keep trying, and you can leave this page.',
  open: 'The seats are added.',
};
