import type { Invite } from '../contract/invite';

/** The fields of an invite that decide whether it can be played. */
type Playable = Pick<Invite, 'payment' | 'purchase'> & {
  client: Pick<Invite['client'], '_id' | 'price'>;
  instructor: { school: Pick<NonNullable<Invite['instructor']['school']>, 'free_to_play'> | null };
};

/** Whether an invited student may play now, or has to pay first. */
export function canPlay({ payment, client: simulation, instructor, purchase }: Playable): boolean {
  // If the simulation has become free, there is nothing to pay.
  if (payment || simulation.price === 0) return true;
  if (instructor.school?.free_to_play.includes(simulation._id)) return true;
  return purchase.data.status === 'completed' && purchase.payer !== 'student';
}

/** Whether the session was cancelled before the student has paid: the invite can be neither played nor paid. */
export const isCalledOff = (invite: Playable): boolean =>
  invite.purchase.data.status === 'cancelled' && !canPlay(invite);

/** Whether the student has to pay before playing. */
export const isDue = (invite: Playable): boolean => !canPlay(invite) && !isCalledOff(invite);
