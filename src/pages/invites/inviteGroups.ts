import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import { formatDate } from '../../lib/format/dates';
import { isOwn } from '../../rules/sessions/invites';
import { studentName } from './inviteTexts';

/** Invites that stand together in the list: the reader's own ones, or those of others to one session. */
interface InviteGroup {
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

const personOf = (invite: Invite): string => studentName(invite) || invite.email;
const sessionOf = ({ client: simulation, class_name }: Invite): string =>
  [simulation.name, class_name].filter(Boolean).join(', ');

/** The invites whose text by `textOf` other invites have, too. */
function alike(invites: readonly Invite[], textOf: (invite: Invite) => string): readonly Invite[] {
  const counts = new Map<string, number>();
  for (const invite of invites) counts.set(textOf(invite), (counts.get(textOf(invite)) ?? 0) + 1);
  return invites.filter((invite) => (counts.get(textOf(invite)) ?? 0) > 1);
}

/** The rest of the name of an invite's link, by id, for invites of students with one name: no two sound the same. */
export function inviteNames(invites: readonly Invite[]): ReadonlyMap<string, string> {
  const sameName = alike(invites, personOf);
  const sameSession = new Set(alike(sameName, (invite) => `${personOf(invite)}, ${sessionOf(invite)}`));
  return new Map(
    sameName.map((invite) => {
      const { _id, email, created_at } = invite;
      const more = sameSession.has(invite)
        ? [studentName(invite) && email, created_at && formatDate(created_at)]
        : [];
      return [_id, [sessionOf(invite), ...more].filter(Boolean).join(', ')];
    }),
  );
}
