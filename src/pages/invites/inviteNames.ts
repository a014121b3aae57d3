import type { Invite } from '../../api/invites';
import { formatDate } from '../../lib/dates';
import { studentName } from './inviteTexts';

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
