import type { Invite } from '../../api/invites';
import { pictureAddress } from '../../rules/addresses';

/** The small picture of the simulation in the list. */
export function InviteCover({ invite: { client: simulation } }: { invite: Invite }) {
  const cover = pictureAddress(simulation.cover_url);
  return cover ? (
    <img className="invite-cover" src={cover} alt="" width="160" height="90" loading="lazy" />
  ) : (
    <span className="invite-cover" />
  );
}
