import type { Class } from '../../api/classes';
import { classStateOf } from '../../rules/classes';
import { isCancelled } from '../../rules/purchases';
import { nextStepOf } from '../../rules/sessions/nextStep';
import { nextDateOf } from '../../rules/sessions/progress';

const groups = ['Today', 'Next', 'Waiting'] as const;
type Group = (typeof groups)[number];

const MAX_IN_GROUP = 3;

/** How long a class that has closed waits for somebody to read its results. */
const RESULTS_MS = 30 * 86_400_000;

export const hasFailedMail = ({ counts }: Pick<Class, 'counts'>): boolean => (counts.failed ?? 0) > 0;

/** Students play today, later, or at any time. Null for a class that is over. */
function groupOf(session: Class, now: Date): Group | null {
  const { purchase, archived, closes_at } = session;
  if (archived || isCancelled(purchase)) return null;
  if (classStateOf(session, now) === 'Closed') {
    return closes_at && now.getTime() - Date.parse(closes_at) > RESULTS_MS ? null : 'Waiting';
  }
  const date = nextDateOf(session, now);
  if (!date) return 'Waiting';
  const [verb, iso] = date;
  return verb === 'Opens' && new Date(iso).toDateString() !== now.toDateString() ? 'Next' : 'Today';
}

/** Of those that wait, those come first for which a teacher has something to do; those over without a closing come last. */
function rankOf(session: Class, now: Date): number {
  if (hasFailedMail(session)) return 0;
  if (groupOf(session, now) !== 'Waiting') return 1;
  const step = nextStepOf(session, now);
  if (step === 'results') return session.closes_at ? 2 : 4;
  return step === 'add' ? 1 : 3;
}

/** The sessions that a teacher looks at next; in a group the nearest first, of those with the same time the newest. */
export function groupSessions(
  sessions: readonly Class[],
  now: Date,
): readonly (readonly [group: Group, sessions: readonly Class[]])[] {
  const distance = (session: Class) => {
    const date = nextDateOf(session, now);
    return date ? Math.abs(Date.parse(date[1]) - now.getTime()) : Number.MAX_VALUE;
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
      return [group, inGroup.slice(0, MAX_IN_GROUP)] as const;
    })
    .filter(([, inGroup]) => inGroup.length > 0);
}
