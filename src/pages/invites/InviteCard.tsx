import { Link } from 'react-router-dom';
import { EmailText } from '../../components/list/EmailText';
import type { Invite } from '../../contract/invite';
import { formatDate } from '../../lib/dates';
import { canPlay, isCalledOff } from '../../lib/invites';
import { pictureAddress } from '../../lib/webAddress';
import { instructorOf } from './inviteTexts';

/** An invite in the list; `own` is one to the signed-in user. */
export function InviteCard({ invite, own }: { invite: Invite; own: boolean }) {
  const { client, instructor, created_at } = invite;
  const cover = pictureAddress(client.cover_url);
  return (
    <li className="invite-card">
      {cover ? (
        <img src={cover} alt="" width="160" height="90" loading="lazy" />
      ) : (
        <span className="no-cover" />
      )}
      <div className="invite-text">
        <h2>
          <Link to={`/invites/${encodeURIComponent(invite._id)}`} className="stretched">
            {client.name}
          </Link>
        </h2>
        <p>
          {instructorOf(invite)}
          {instructor.school && <>, {instructor.school.name}</>}
        </p>
        <p className="text-secondary">
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
    </li>
  );
}

/** Whether the invite can be played already. */
function StateBadge({ invite }: { invite: Invite }) {
  if (canPlay(invite)) return <span className="badge state-play">Play</span>;
  if (isCalledOff(invite)) return <span className="badge state-off">Cancelled</span>;
  return <span className="badge state-pay">Payment required</span>;
}
