import type { Class } from '../../api/classes';
import { classStateOf } from '../../rules/classes';
import { isCancelled } from '../../rules/purchases';
import { nextDateOf } from '../../rules/sessions/progress';
import { knowsZone } from '../../rules/times/timeZones';

const groups = ['Now', 'Today', 'Next', 'Waiting'] as const;
type Group = (typeof groups)[number];

const most: Readonly<Record<Group, number>> = { Now: 6, Today: 6, Next: 3, Waiting: 3 };

/** How long a class that has closed waits for somebody to read its results. */
const RESULTS_MS = 30 * 86_400_000;

export const hasFailedMail = ({ counts }: Pick<Class, 'counts'>): boolean => (counts.failed ?? 0) > 0;

/** The day at a time where the class is. */
const dayOf = (at: Date, { time_zone }: Class): string =>
  at.toLocaleDateString('sv-SE', knowsZone(time_zone) ? { timeZone: time_zone } : {});

/**
 * Students play now, later today or another day; or something waits for the teacher: students to add, or results. Null
 * for a class that is over.
 */
function groupOf(session: Class, now: Date): Group | null {
  const { purchase, archived, closes_at } = session;
  if (archived || isCancelled(purchase)) return null;
  if (classStateOf(session, now) === 'Closed') {
    return closes_at && now.getTime() - Date.parse(closes_at) > RESULTS_MS ? null : 'Waiting';
  }
  const date = nextDateOf(session, now);
  if (date?.[0] === 'Closes') return 'Now';
  const opens = date?.[1] ?? session.opens_at;
  if (opens && dayOf(new Date(opens), session) === dayOf(now, session)) return date ? 'Today' : 'Now';
  if (date) return 'Next';
  return session.counts.invited ? 'Now' : 'Waiting';
}

/** Those that are over come after those without students, and without a closing last. */
function rankOf(session: Class, now: Date): number {
  if (classStateOf(session, now) !== 'Closed') return 0;
  return session.closes_at ? 1 : 2;
}

/** The sessions that a teacher looks at next; in a group the nearest first, of those with the same time the newest. */
export function groupSessions(
  sessions: readonly Class[],
  now: Date,
): readonly (readonly [group: Group, sessions: readonly Class[]])[] {
  const distance = (session: Class) => {
    const date = nextDateOf(session, now)?.[1] ?? session.opens_at;
    return date ? Math.abs(Date.parse(date) - now.getTime()) : Number.MAX_VALUE;
  };
  return groups
    .map((group) => {
      const inGroup = sessions
        .filter((session) => groupOf(session, now) === group)
        .toSorted(
          (one, other) =>
            rankOf(one, now) - rankOf(other, now) ||
            distance(one) - distance(other) ||
            (one.created_at < other.created_at ? 1 : -1),
        );
      return [group, inGroup.slice(0, most[group])] as const;
    })
    .filter(([, inGroup]) => inGroup.length > 0);
}
