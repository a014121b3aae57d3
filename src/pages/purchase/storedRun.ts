import type { Purchase } from '../../api/purchases';
import type { User } from '../../api/session';
import { tabStorage } from '../../lib/tabStorage';
import { type Draft, type Kind, newDraft } from './order';

/** The order that is being entered, and the last one that was placed. */
export interface Run {
  draft: Draft;
  done: Purchase | null;
}

/** Each user has runs of their own; `subject` is the simulation, or the class that gets seats. */
export const runKey = (userId: string, subject: string, kind: Kind): string =>
  `purchase/${userId}/${subject}/${kind}`;

/** The run that this tab has stored. The app has written it, an older version perhaps with fewer entries. */
export function readRun(key: string, user: User): Run {
  const { draft, done = null } = (tabStorage.read(key) ?? {}) as Partial<Run>;
  // An order that was sent is sent again as it was; else the tax is asked for again.
  const tax = draft?.sent ? draft.tax : null;
  return { draft: { ...newDraft(user), ...draft, tax }, done };
}

export const writeRun = (key: string, run: Run): void => tabStorage.write(key, run);
