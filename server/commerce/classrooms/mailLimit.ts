import type { LimitName } from '../../config/rateLimits';
import type { CurrentUser } from '../../http/context';
import { conflict, HttpError } from '../../http/errors';
import type { Services } from '../../services/services';

interface Call<T> {
  actor: CurrentUser;
  /** The most mails that the call may queue or plan. */
  most: number;
  run: (count: CountMails) => Promise<T>;
}

/** Tells of mails that were queued or planned, once they are committed. */
export type CountMails = (mails: number) => void;

type Deps = Pick<Services, 'limits'>;

const UNPROVEN = 'Confirm your email address to send more invitations today.';

/** Anybody can register with any address, so an account that nobody has proven mails a small class only. */
async function countUnproven({ limits }: Deps, actor: CurrentUser, mails: number): Promise<void> {
  try {
    await limits.consume('invitation-unproven', actor.id, mails);
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) throw conflict(UNPROVEN, { email: UNPROVEN });
    throw error;
  }
}

/**
 * Counts the mails of a call for the day's limits of its caller. It is refused beforehand if `most` are not left: with
 * a 409 that names `email` while the caller can go on by confirming the own address. A call that fails has counted the
 * mails of the transactions before.
 */
export async function withinMailLimit<T>(deps: Deps, { actor, most, run }: Call<T>): Promise<T> {
  let unused = most;
  const count: CountMails = (mails) => {
    unused -= mails;
  };
  if (most === 0) return run(count);
  const { limits } = deps;
  await limits.consume('invitation-account', actor.id, most);
  const counted: LimitName[] = ['invitation-account'];
  try {
    if (actor.addressUnproven) {
      await countUnproven(deps, actor, most);
      counted.push('invitation-unproven');
    }
    return await run(count);
  } finally {
    if (unused > 0) await Promise.all(counted.map((limit) => limits.giveBack(limit, actor.id, unused)));
  }
}
