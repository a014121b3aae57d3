import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import { EmailText } from '../../components/EmailText';
import { ManageClass } from '../../components/ManageClass';
import { formatDateTime } from '../../lib/dates';
import { pictureAddress } from '../../rules/addresses';
import { isBeforeOpening } from '../../rules/classes';
import { isDue } from '../../rules/invites';
import { formatPrice } from '../../rules/money';
import { InviteBadge } from './InviteBadge';
import { InviteFacts } from './InviteFacts';
import { InviteHelp } from './InviteHelp';
import { endOf, progressOf, studentName } from './inviteTexts';

interface Props {
  invite: Invite;
  user: User;
}

/** Somebody else's invite: its student, how far the student has come, and all that is known of the invite. */
export function StudentInvite({ invite, user }: Props) {
  const { email, client: simulation } = invite;
  const name = studentName(invite);
  const cover = pictureAddress(simulation.cover_url);
  const note = noteOf(invite);
  return (
    <div className="invite-detail d-grid mt-4">
      <div>
        <p className="lead narrow-email text-break mb-2">
          Invitation of <bdi>{name || email}</bdi>
          {name && (
            <span>
              {' '}
              (
              <bdi>
                <EmailText email={email} />
              </bdi>
              )
            </span>
          )}
        </p>
        <p>
          <InviteBadge state={progressOf(invite)} />
        </p>
        {note && <p className="bg-body-tertiary rounded p-3">{note}</p>}
        <ManageClass id={invite.purchase._id} name={invite.class_name || invite.client.name} size="sm" />
        <InviteFacts invite={invite} user={user} />
        <InviteHelp invite={invite} />
      </div>
      {cover && <img src={cover} alt="" width="640" height="360" />}
    </div>
  );
}

/** Says whether the student can play, or why not; '' if nothing keeps one who has started. */
function noteOf(invite: Invite): string {
  const now = new Date();
  const ended = endOf(invite, now);
  if (ended) return ended;
  const { price } = invite.client;
  const notes = [
    isBeforeOpening(invite, now) &&
      `This session has not opened yet. It can be played from ${formatDateTime(invite.opens_at)}.`,
    isDue(invite) &&
      `The student has to pay ${price === null ? '' : `${formatPrice(price)} `}before playing.`,
  ].filter(Boolean);
  if (notes.length > 0 || invite.started_at || invite.finished_at) return notes.join(' ');
  return 'Ready to play. Only the student can start it, from their own account.';
}
