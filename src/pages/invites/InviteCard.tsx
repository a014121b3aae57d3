import { Link } from 'react-router-dom';
import { ListGroupItem } from 'reactstrap';
import type { Invite } from '../../api/invites';
import { formatDate } from '../../lib/dates';
import { isAfterClosing, isBeforeOpening } from '../../rules/classes';
import { canPlay, isCalledOff } from '../../rules/invites';
import { InviteBadge } from './InviteBadge';
import { InviteCover } from './InviteCover';
import { endOf, instructorOf, paymentRequired } from './inviteTexts';

interface Props {
  invite: Invite;
  /** The list's address, for the way back from the invite. */
  from: string;
}

/** An own invite in the list. */
export function InviteCard({ invite, from }: Props) {
  const { client: simulation, instructor, class_name, created_at, closes_at } = invite;
  return (
    <ListGroupItem action className="d-flex align-items-center column-gap-3">
      <InviteCover invite={invite} />
      <div className="d-flex flex-wrap flex-fill align-items-center gap-2">
        <div className="invite-text">
          <h2 className="h3 mb-1">
            <Link
              to={`/invites/${encodeURIComponent(invite._id)}`}
              state={{ list: from }}
              className="stretched-link text-reset text-decoration-none"
            >
              {simulation.name}
              {/* Tells apart several invites to one simulation. */}
              <span className="visually-hidden">{class_name && `, ${class_name}`}</span>
            </Link>
          </h2>
          <p className="mb-0">{[instructorOf(invite), instructor.school?.name].filter(Boolean).join(', ')}</p>
          <p className="mb-0 text-secondary">
            <span>{class_name && `${class_name} · `}</span>
            Invited <time dateTime={created_at}>{formatDate(created_at)}</time>
            {closes_at && !endOf(invite, new Date()) && (
              <span>
                {' '}
                · Closes <time dateTime={closes_at}>{formatDate(closes_at)}</time>
              </span>
            )}
          </p>
        </div>
        <InviteBadge state={stateOf(invite)} />
      </div>
    </ListGroupItem>
  );
}

/** Whether the invite can be played already, or has been to the end. */
function stateOf(invite: Invite): [color: string, text: string] {
  const now = new Date();
  if (invite.revoked_at) return ['secondary', 'Withdrawn'];
  if (isCalledOff(invite)) return ['secondary', 'Cancelled'];
  if (invite.finished_at) return ['success', 'Finished'];
  if (isAfterClosing(invite, now)) return ['secondary', 'Closed'];
  if (!canPlay(invite)) return ['warning', paymentRequired(invite)];
  if (isBeforeOpening(invite, now)) return ['info', `Opens ${formatDate(invite.opens_at)}`];
  return ['success', 'Ready to play'];
}
