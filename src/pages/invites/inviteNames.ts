import type { Invite } from '../../api/records/invite';
import { formatDate } from '../../lib/dates';
import { studentName } from './inviteTexts';

/** The session of each invite of somebody else, by id, for the name of its link: no two sound the same. */
export function inviteNames(invites: readonly Invite[]): ReadonlyMap<string, string> {
  const sessionOf = ({ client: simulation, class_name }: Invite) =>
    [simulation.name, class_name].filter(Boolean).join(', ');
  const nameOf = (invite: Invite) => `${studentName(invite) || invite.email}, ${sessionOf(invite)}`;

  const counts = new Map<string, number>();
  for (const invite of invites) counts.set(nameOf(invite), (counts.get(nameOf(invite)) ?? 0) + 1);
  return new Map(
    invites.map((invite) => {
      const isOnly = counts.get(nameOf(invite)) === 1;
      const { _id, email, created_at } = invite;
      const more = isOnly ? [] : [studentName(invite) && email, created_at && formatDate(created_at)];
      return [_id, [sessionOf(invite), ...more].filter(Boolean).join(', ')];
    }),
  );
}
