import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { UserRow } from '../auth/accounts/snapshot';
import type { Db } from '../db/connection';
import { users } from '../db/schema/people';
import type { CurrentUser } from '../http/context';
import { conflict } from '../http/errors';

type Standing = Pick<UserRow, 'id' | 'role' | 'status'>;

const isActiveAdministrator = ({ role, status }: Standing): boolean =>
  role === 'administrator' && status === 'active';

/** Whether these users are the only active administrators. */
export async function areLastAdministrators(tx: Db, ids: readonly string[]): Promise<boolean> {
  // Two concurrent changes would each count the other's administrator, so they run one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
  const others = and(
    eq(users.role, 'administrator'),
    eq(users.status, 'active'),
    notInArray(users.id, [...ids]),
  );
  const [other] = await tx.select({ id: users.id }).from(users).where(others).limit(1);
  return other === undefined;
}

/** Whether a change removes an active administrator. */
export const losesAdministrator = (before: Standing, after: Standing): boolean =>
  isActiveAdministrator(before) && !isActiveAdministrator(after);

const refusal = (field: 'role' | 'status', message: string) => conflict(message, { [field]: message });

/** Refuses changes that would lock out the caller, or all administrators. The row has to be locked. */
export async function checkSafeguards(tx: Db, caller: CurrentUser, before: Standing, after: Standing) {
  if (before.id === caller.id) {
    if (after.status === 'deleted') throw refusal('status', 'You cannot delete yourself.');
    if (after.role !== before.role) throw refusal('role', 'You cannot change your own role.');
    if (after.status !== before.status) throw refusal('status', 'You cannot change your own status.');
  }
  if (losesAdministrator(before, after) && (await areLastAdministrators(tx, [before.id]))) {
    const field = after.status === before.status ? 'role' : 'status';
    throw refusal(field, 'The hub needs at least one active administrator.');
  }
}
