import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import { isOwn } from '../../rules/invites';

/** Invites that stand together in the list: the reader's own ones, or those of others to one session. */
export interface InviteGroup {
  key: string;
  own: boolean;
  invites: Invite[];
}

/** The session of an invite; where its purchase is not told, that of the same simulation, class and instructor. */
function sessionKey({ purchase, client: simulation, class_name, instructor }: Invite): string {
  if (purchase._id) return purchase._id;
  return JSON.stringify([simulation._id, simulation.name, class_name, instructor.name, instructor.lastname]);
}

/** The invites by session. A group stands where its first invite stands; own ones stay where they are. */
export function groupBySession(invites: readonly Invite[], reader: User | null): InviteGroup[] {
  const groups: InviteGroup[] = [];
  for (const invite of invites) {
    const own = isOwn(invite, reader);
    const key = own ? invite._id : sessionKey(invite);
    const last = groups.at(-1);
    const group = own ? (last?.own ? last : null) : groups.find((one) => !one.own && one.key === key);
    if (group) group.invites.push(invite);
    else groups.push({ key, own, invites: [invite] });
  }
  return groups;
}
