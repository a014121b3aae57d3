import type { LimitName } from '../../config/rateLimits';
import type { CurrentUser } from '../../http/context';
import { conflict, HttpError } from '../../http/errors';
import type { Services } from '../../services/services';

interface Call<T> {
  actor: CurrentUser;
  /** The most mails that the call may queue or plan. */
  most: number;
  run: () => Promise<T>;
  /** The mails that it has queued or planned. */
  countOf: (result: T) => number;
}

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
 * a 409 that names `email` while the caller can go on by confirming the own address.
 */
export async function withinMailLimit<T>(deps: Deps, { actor, most, run, countOf }: Call<T>): Promise<T> {
  if (most === 0) return run();
  const { limits } = deps;
  await limits.consume('invitation-account', actor.id, most);
  const counted: LimitName[] = ['invitation-account'];
  const giveBack = (mails: number) =>
    Promise.all(counted.map((limit) => limits.giveBack(limit, actor.id, mails)));
  try {
    if (actor.addressUnproven) {
      await countUnproven(deps, actor, most);
      counted.push('invitation-unproven');
    }
    const result = await run();
    const unused = most - countOf(result);
    if (unused > 0) await giveBack(unused);
    return result;
  } catch (error) {
    await giveBack(most);
    throw error;
  }
}
