import { Link } from 'react-router-dom';
import type { Invite } from '../../api/invites';
import { MailedConfirmation } from '../../components/payment/AfterOrder';
import { StatusAlert } from '../../components/StatusAlert';
import { formatCents } from '../../rules/money';
import { seatReceiptPath } from './inviteTexts';

/** The confirmation of a payment that was made on this visit of the page. */
export function PaymentConfirmed({ invite }: { invite: Invite }) {
  const amount = invite.payment?.amount ?? null;
  return (
    <StatusAlert>
      <span>{`Your payment${amount === null ? '' : ` of ${formatCents(amount)}`} was received. `}</span>
      <MailedConfirmation tag="span" /> {invite._id && <Link to={seatReceiptPath(invite)}>View receipt</Link>}
    </StatusAlert>
  );
}
