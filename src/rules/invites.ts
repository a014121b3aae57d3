import type { Invite } from '../contract/invite';

/** The fields of an invite that the rule below reads. */
type Playable = Pick<Invite, 'payment' | 'purchase'> & {
  client: Pick<Invite['client'], '_id' | 'price'>;
  instructor: { school: Pick<NonNullable<Invite['instructor']['school']>, 'free_to_play'> | null };
};

/** Whether an invited student may play already; otherwise the invite has to be paid first. */
export function canPlay({ payment, client: simulation, instructor, purchase }: Playable): boolean {
  // A simulation that has become free leaves nothing to pay.
  if (payment || simulation.price === 0) return true;
  if (instructor.school?.free_to_play.includes(simulation._id)) return true;
  return purchase.data.status === 'completed' && purchase.payer !== 'student';
}

/** Whether the session was called off before the student has paid: there is nothing to play, and nothing to pay. */
export const isCalledOff = (invite: Playable): boolean =>
  invite.purchase.data.status === 'cancelled' && !canPlay(invite);

/** Whether the invite has to be paid before it can be played. */
export const isDue = (invite: Playable): boolean => !canPlay(invite) && !isCalledOff(invite);
