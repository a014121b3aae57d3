import type { Class } from '../../api/classes';
import { classStateOf, isAfterClosing } from '../../rules/classes';
import { isCancelled } from '../../rules/purchases';

type Timed = Pick<
  Class,
  'purchase' | 'session' | 'counts' | 'archived' | 'opens_at' | 'closes_at' | 'created_at'
>;

const hasFailedMail = ({ counts }: Timed): boolean => (counts.failed ?? 0) > 0;

/**
 * The sessions that run or come next, the nearest first; of those with the same time the newest first. Those with
 * an email that was not delivered come before all others, and those that all students have finished come last.
 */
export function nearestFirst<Session extends Timed>(sessions: readonly Session[], now: Date): Session[] {
  const distance = (session: Timed) => {
    const { opens_at, closes_at, created_at } = session;
    if (classStateOf(session, now) === 'Finished') return Number.MAX_VALUE;
    if (hasFailedMail(session)) return -1;
    const untilOpening = Date.parse(opens_at ?? created_at) - now.getTime();
    // Sessions without an end would otherwise always come before the one of next week.
    return closes_at ? Math.max(0, opens_at ? untilOpening : 0) : Math.abs(untilOpening);
  };
  return sessions
    .filter((session) => !isCancelled(session.purchase) && !session.archived)
    .filter((session) => !isAfterClosing(session, now))
    .toSorted(
      (one, other) => distance(one) - distance(other) || (one.created_at < other.created_at ? 1 : -1),
    );
}
