import type { OpenClass } from '../../../../src/contract/classLink';
import { isAfterClosing } from '../../../../src/rules/classes';
import { domainsIn, eitherOf, isOfDomains } from '../../../../src/rules/domains';
import { badRequest, conflict } from '../../../http/errors';
import type { ClassroomRecord } from '../records';

export type LinkedClass = ClassroomRecord & { link: NonNullable<ClassroomRecord['link']> };

/** Whether a class can be joined by its link, or else why not. */
export function joinState(
  { purchase, link, closesAt, sessionId, seats, seatsTaken }: LinkedClass,
  now: Date,
): OpenClass['state'] {
  if (purchase.status === 'cancelled') return 'cancelled';
  if (!link.isOpen) return 'closed';
  if (isAfterClosing({ closes_at: closesAt?.toISOString() }, now)) return 'over';
  if (!sessionId) return 'waiting';
  return seatsTaken >= seats ? 'full' : 'open';
}

const refusals: Record<Exclude<OpenClass['state'], 'open'>, string> = {
  cancelled: 'This session was cancelled.',
  closed: 'This link is closed. Ask your instructor.',
  over: 'This session is over.',
  waiting: 'This session is not ready yet. Try again in a few minutes.',
  full: 'All seats of this class are taken. Ask your instructor.',
};

/** Refuses to let anybody into a class that cannot be joined. */
export function assertJoinable(record: LinkedClass, now: Date): void {
  const state = joinState(record, now);
  if (state !== 'open') throw conflict(refusals[state]);
}

/** Refuses an address of another domain than those that the link names. */
export function assertDomain({ link }: LinkedClass, email: string): void {
  const domains = domainsIn(link.domains);
  if (isOfDomains(email, domains)) return;
  const message = `Use your address at ${eitherOf(domains)}.`;
  throw badRequest(message, { email: message });
}
