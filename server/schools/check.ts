import { inArray } from 'drizzle-orm';
import type { SchoolUpdate } from '../../src/contract/school';
import { isEmailAddress } from '../../src/rules/emailAddress';
import { areDomains, DOMAINS_PROBLEM } from '../../src/rules/schools';
import type { Db } from '../db/connection';
import type { schools } from '../db/schema/people';
import { simulations } from '../db/schema/simulations';
import { invalidFields } from '../http/errors';
import { pictureProblem } from '../http/webAddressField';

type Columns = Partial<typeof schools.$inferSelect>;

/** The columns of the fields that a form contains. */
export const columnsOf = (input: SchoolUpdate): Columns => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.code !== undefined && { code: input.code }),
  ...(input.email !== undefined && { email: input.email }),
  ...(input.domains !== undefined && { domains: input.domains }),
  ...(input.port_access !== undefined && { portAccess: input.port_access }),
  ...(input.icon_url !== undefined && { iconUrl: input.icon_url }),
  ...(input.free_to_play !== undefined && { freeToPlay: [...new Set(input.free_to_play)] }),
});

async function areSimulations(db: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  return (await db.$count(simulations, inArray(simulations.id, [...ids]))) === ids.length;
}

/** Refuses invalid values; unchanged fields are not checked again. */
export async function checkColumns(db: Db, columns: Columns, before: Columns | null): Promise<void> {
  const errors: Record<string, string> = {};
  const { email, domains, iconUrl, freeToPlay } = columns;
  if (email && email !== before?.email && !isEmailAddress(email))
    errors.email = 'Enter a valid email address.';
  if (domains && domains !== before?.domains && !areDomains(domains)) errors.domains = DOMAINS_PROBLEM;
  if (iconUrl !== undefined && iconUrl !== before?.iconUrl) {
    const problem = pictureProblem(iconUrl);
    if (problem) errors.icon_url = problem;
  }
  const added = freeToPlay?.filter((id) => !before?.freeToPlay?.includes(id)) ?? [];
  if (!(await areSimulations(db, added))) {
    errors.free_to_play = 'One of these simulations does not exist.';
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}
