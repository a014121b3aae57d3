import type { CurrentUser } from '../../http/context';
import type { Services } from '../../services/services';

interface Call<T> {
  actor: CurrentUser;
  /** The most mails that the call may queue or plan. */
  most: number;
  run: () => Promise<T>;
  /** The mails that it has queued or planned. */
  countOf: (result: T) => number;
}

/** Counts the mails of a call for the day's limit of its caller. It is refused beforehand if `most` are not left. */
export async function withinMailLimit<T>(
  { limits }: Pick<Services, 'limits'>,
  { actor, most, run, countOf }: Call<T>,
): Promise<T> {
  if (most === 0) return run();
  const giveBack = (mails: number) => limits.giveBack('invitation-account', actor.id, mails);
  await limits.consume('invitation-account', actor.id, most);
  try {
    const result = await run();
    const unused = most - countOf(result);
    if (unused > 0) await giveBack(unused);
    return result;
  } catch (error) {
    await giveBack(most);
    throw error;
  }
}
