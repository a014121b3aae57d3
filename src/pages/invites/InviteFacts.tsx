import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Invite } from '../../api/records/invite';
import { Facts } from '../../components/Facts';
import { formatDate, formatDateTime } from '../../lib/dates';
import { canPlay, isCalledOff } from '../../rules/invites';
import { formatCents, formatPrice } from '../../rules/money';
import { formatMinutes } from '../../rules/numbers';
import { instructorOf } from './inviteTexts';

/** The price of a seat for its student; '' if it is unknown, or nobody is asked for it any more. */
function priceOf(invite: Invite): ReactNode {
  const { payment, revoked_at, client: simulation } = invite;
  if (payment) {
    return (
      <>
        Paid{payment.amount !== null && ` ${formatCents(payment.amount)}`}
        {invite._id && (
          <>
            {' '}
            · <Link to={`/invites/${encodeURIComponent(invite._id)}/receipt`}>View receipt</Link>
          </>
        )}
      </>
    );
  }
  if (revoked_at || isCalledOff(invite)) return '';
  if (canPlay(invite)) return 'Nothing to pay';
  return simulation.price === null ? '' : formatPrice(simulation.price);
}

/** Instructor, class, dates and price of an invite, as far as they are known. */
export function InviteFacts({ invite }: { invite: Invite }) {
  const { class_name, created_at, opens_at, closes_at, client: simulation } = invite;
  const facts = [
    ['Instructor', instructorOf(invite)],
    ['Class', class_name],
    ['Invited', formatDate(created_at)],
    ['Opens', opens_at && formatDateTime(opens_at)],
    ['Closes', closes_at && formatDateTime(closes_at)],
    ['Duration', simulation.duration ? formatMinutes(simulation.duration) : ''],
    ['Price', priceOf(invite)],
  ] as const;
  return <Facts facts={facts.filter(([, value]) => value)} />;
}
