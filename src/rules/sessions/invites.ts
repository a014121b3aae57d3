/** The fields of an invite that decide whether it can be played. */
interface Playable {
  /** Any value means that the student has paid. */
  payment: unknown;
  client: { _id: string; price: number | null };
  instructor: { school: { free_to_play: readonly string[] } | null };
  purchase: { data: { status: string }; payer: string };
}

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

/** Whether an invite is the user's own. Students see no others; an invite without an address may be anybody's. */
export const isOwn = (invite: { email: string }, reader: { role: string; email: string } | null): boolean =>
  reader?.role === 'student' || !invite.email || invite.email.toLowerCase() === reader?.email.toLowerCase();

/** Whether the student has to pay before playing. */
export const isDue = (invite: Playable): boolean => !canPlay(invite) && !isCalledOff(invite);
