import { classStateOf, type Standing } from '../classes';

/** Students have a day to start before they are behind. */
const GRACE_MS = 86_400_000;

interface Session extends Standing {
  to_remind: { not_started: number | null };
  created_at: string;
}

/** The next step of a teacher: to add students, to open the class, to remind those who are behind, or to read the results. */
export function nextStepOf(session: Session, now: Date): 'add' | 'open' | 'remind' | 'results' {
  const isEmpty = session.counts.invited === 0;
  const state = classStateOf(session, now);
  if (state === 'Closed') return isEmpty ? 'open' : 'results';
  if (isEmpty && session.session) return 'add';
  const since = Date.parse(session.opens_at ?? session.created_at);
  const isLate = state === 'Open' && now.getTime() - since > GRACE_MS;
  return isLate && session.to_remind.not_started ? 'remind' : 'open';
}
