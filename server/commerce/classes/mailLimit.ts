import { assertProven } from '../../auth/proveAddress';
import type { LimitName } from '../../config/rateLimits';
import type { Db } from '../../db/connection';
import type { CurrentUser } from '../../http/context';
import type { Counter, Services } from '../../services/services';
import type { ClassRecord } from './records';

interface Call<T> {
  actor: CurrentUser;
  /** The most mails that the call may queue. */
  most: number;
  run: (count: CountMails) => Promise<T>;
}

/** Tells of mails that were queued, once they are committed. */
export type CountMails = (mails: number) => void;

type Deps = Pick<Services, 'limits'>;

/**
 * Counts the mails of a call for the day's limit of its caller. It is refused beforehand if `most` are not left. Anybody
 * can register with any address, so an account that nobody has proven mails nobody. A call that fails has counted the
 * mails of the transactions before.
 */
export async function withinMailLimit<T>(deps: Deps, { actor, most, run }: Call<T>): Promise<T> {
  let unused = most;
  const count: CountMails = (mails) => {
    unused -= mails;
  };
  if (most === 0) return run(count);
  assertProven(actor, 'Confirm your email address to send invitations.');
  const { limits } = deps;
  await limits.consume('invitation-account', actor.id, most);
  try {
    return await run(count);
  } finally {
    if (unused > 0) await limits.giveBack('invitation-account', actor.id, unused);
  }
}

const OFTEN = 'This person has had many emails today. Send another one tomorrow.';
const reasons: Partial<Record<LimitName, string>> = {
  'mail-class-hour':
    'This person has had several emails about this class lately. Send another one in an hour.',
  'mail-class-day': 'This person has had many emails about this class today. Send another one tomorrow.',
  'mail-person-day': OFTEN,
  'mail-person-unproven': OFTEN,
};
const OTHER_REASON = 'The emails of this class are used up for today. Send another one tomorrow.';

/**
 * The counters of the instructor of a class, who is the sender of mails that no call of an account sends: of planned
 * reminders, and of those that students ask for by a class link.
 */
export const countersOfInstructor = ({ instructor: { id, addressUnproven } }: ClassRecord): Counter[] => [
  ['invitation-account', id],
  ...(addressUnproven ? [['invitation-unproven', id] as const] : []),
];

/**
 * Counts a mail about a class to each of these addresses, in the transaction that queues them. Returns the reason why
 * the mail to an address must not be sent, or null. Mails that somebody has `asked` for by a class link count apart, so
 * that no stranger uses up those of the instructor, and so do the mails of all unproven senders.
 */
export async function countMails(
  { limits }: Deps,
  tx: Db,
  { id, instructor }: ClassRecord,
  { to, by = [], asked = false }: { to: readonly string[]; by?: readonly Counter[]; asked?: boolean },
): Promise<(string | null)[]> {
  const ofPerson = instructor.addressUnproven ? 'mail-person-unproven' : 'mail-person-day';
  const attempts = to.map((email): Counter[] => {
    const person = asked ? `asked ${email}` : email;
    return [
      ['mail-class-hour', `${id} ${person}`],
      ['mail-class-day', `${id} ${person}`],
      [ofPerson, person],
      ...by,
    ];
  });
  const full = await limits.countEach(tx, attempts);
  return full.map((limit) => limit && (reasons[limit] ?? OTHER_REASON));
}
