import { Link } from 'react-router-dom';
import { Badge, ListGroupItem } from 'reactstrap';
import type { Invite } from '../../api/records/invite';
import { EmailText } from '../../components/list/EmailText';
import { formatDate } from '../../lib/dates';
import { isAfterClosing, isBeforeOpening } from '../../rules/classrooms';
import { canPlay, isCalledOff } from '../../rules/invites';
import { formatPrice } from '../../rules/money';
import { pictureAddress } from '../../rules/webAddress';
import { instructorOf } from './inviteTexts';

/** An invite in the list; `own` if the signed-in user is its recipient. */
export function InviteCard({ invite, own }: { invite: Invite; own: boolean }) {
  const { client: simulation, instructor, class_name, created_at } = invite;
  const cover = pictureAddress(simulation.cover_url);
  return (
    <ListGroupItem action className="invite-card narrow-email d-flex align-items-center column-gap-3">
      {cover ? (
        <img src={cover} alt="" width="160" height="90" loading="lazy" />
      ) : (
        <span className="no-cover" />
      )}
      <div className="d-flex flex-wrap flex-fill align-items-center gap-2">
        <div className="invite-text">
          <h2 className="h3 mb-1">
            <Link
              to={`/invites/${encodeURIComponent(invite._id)}`}
              className="stretched-link text-reset text-decoration-none"
            >
              {simulation.name}
              {/* Tells apart several invites to one simulation. */}
              <span className="visually-hidden">
                {class_name && `, ${class_name}`}
                {!own && ` for ${invite.email}`}
              </span>
            </Link>
          </h2>
          <p className="mb-0">
            {instructorOf(invite)}
            {instructor.school?.name && <>, {instructor.school.name}</>}
          </p>
          <p className="mb-0 text-secondary">
            {class_name && <>{class_name} · </>}
            <time dateTime={created_at}>{formatDate(created_at)}</time>
            {!own && (
              <>
                {' '}
                · for{' '}
                <bdi>
                  <EmailText email={invite.email} />
                </bdi>
              </>
            )}
          </p>
        </div>
        <StateBadge invite={invite} />
      </div>
    </ListGroupItem>
  );
}

function stateOf(invite: Invite): [color: string, text: string] {
  const now = new Date();
  if (invite.revoked_at) return ['secondary', 'Withdrawn'];
  if (isCalledOff(invite)) return ['secondary', 'Cancelled'];
  if (isAfterClosing(invite, now)) return ['secondary', 'Closed'];
  if (!canPlay(invite)) {
    const { price } = invite.client;
    return ['warning', price === null ? 'Payment required' : `Payment required: ${formatPrice(price)}`];
  }
  if (isBeforeOpening(invite, now)) return ['info', `Opens ${formatDate(invite.opens_at)}`];
  return ['success', 'Play'];
}

/** Whether the invite can be played already. */
function StateBadge({ invite }: { invite: Invite }) {
  const [color, text] = stateOf(invite);
  return (
    <Badge pill color={`${color}-subtle`} className={`text-${color}-emphasis`}>
      {text}
    </Badge>
  );
}
