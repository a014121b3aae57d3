import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Invite } from '../../api/records/invite';
import type { User } from '../../api/records/user';
import { Facts } from '../../components/Facts';
import { formatDate, formatDateTime, timeZone } from '../../lib/dates';
import { canPlay, isCalledOff, isOwn } from '../../rules/invites';
import { formatCents, formatPrice } from '../../rules/money';
import { formatMinutes } from '../../rules/numbers';
import { instructorName, otherInstructor, seatReceiptPath } from './inviteTexts';

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
            · <Link to={seatReceiptPath(invite)}>View receipt</Link>
          </>
        )}
      </>
    );
  }
  if (revoked_at || isCalledOff(invite)) return '';
  if (canPlay(invite)) return 'Nothing to pay';
  return simulation.price === null ? '' : formatPrice(simulation.price);
}

interface Props {
  invite: Invite;
  user: User;
}

/** Links of administrators to the records of the invite. */
const recordFacts = ({ invite: { student, email, purchase }, user }: Props): [string, ReactNode][] =>
  user.role === 'administrator' && student && purchase._id
    ? [
        [
          'Student',
          <Link key="student" to={`/users/${encodeURIComponent(student)}`}>
            <bdi>{email || 'View student'}</bdi>
          </Link>,
        ],
        [
          'Purchase',
          <Link key="purchase" to={`/purchases/${encodeURIComponent(purchase._id)}`}>
            View purchase
          </Link>,
        ],
      ]
    : [];

/** Instructor, class, dates and price of an invite, as far as they are known. */
export function InviteFacts({ invite, user }: Props) {
  const { created_at, opens_at, closes_at, client: simulation } = invite;
  const facts = [
    ['Instructor', isOwn(invite, user) ? instructorName(invite) : otherInstructor(invite, user)],
    ['Class', invite.class_name],
    ['Opens', opens_at && formatDateTime(opens_at)],
    ['Closes', closes_at && formatDateTime(closes_at)],
    ['Time zone', (opens_at || closes_at) && timeZone()],
    ['Invited', formatDate(created_at)],
    ['Invite opened', invite.opened_at && formatDateTime(invite.opened_at)],
    ['Started', invite.started_at && formatDateTime(invite.started_at)],
    ['Finished', invite.finished_at && formatDateTime(invite.finished_at)],
    ['Duration', simulation.duration ? formatMinutes(simulation.duration) : ''],
    ['Price', priceOf(invite)],
    ...recordFacts({ invite, user }),
  ] as const;
  return <Facts facts={facts.filter(([, value]) => value)} />;
}
