import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { UserRow } from '../auth/accounts';
import type { Db } from '../db/connection';
import { coTeachers, invites } from '../db/schema/classes';
import { users } from '../db/schema/people';
import { purchases } from '../db/schema/purchases';
import type { CurrentUser } from '../http/context';
import { conflict, HttpError } from '../http/errors';

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

/**
 * Whether a user is invited to, or co-teaches, a class of another school that is not cancelled. Anybody can register and
 * invite, so that a class counts only if its owner's address is proven.
 */
async function hasClassesElsewhere(tx: Db, { id, email, schoolId }: UserRow): Promise<boolean> {
  const attended = tx
    .select({ id: invites.classId })
    .from(invites)
    .where(and(eq(invites.studentId, id), isNull(invites.revokedAt)));
  const taught = tx.select({ id: coTeachers.classId }).from(coTeachers).where(eq(coTeachers.email, email));
  const [found] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.customerId))
    .where(
      and(
        inArray(purchases.id, unionAll(attended, taught)),
        ne(purchases.status, 'cancelled'),
        eq(users.addressUnproven, false),
        sql`${users.schoolId} is distinct from ${schoolId}`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

const LOGIN_FIELDS = { email: 'email', passwordHash: 'password' } as const;

/**
 * Refuses a manager who sets a new address or password for somebody with classes of another school, since the manager
 * could sign in there. A student who has never signed in has nothing to lose but a wrong address. The row has to be locked.
 */
export async function checkTakeover(
  tx: Db,
  caller: CurrentUser,
  before: UserRow,
  changed: Partial<UserRow>,
): Promise<void> {
  if (caller.role === 'administrator' || before.id === caller.id) return;
  if (before.role === 'student' && before.addressUnproven && !before.lastLogin) return;
  const columns = (['email', 'passwordHash'] as const).filter(
    (column) => changed[column] !== undefined && changed[column] !== before[column],
  );
  if (columns.length === 0 || !(await hasClassesElsewhere(tx, before))) return;
  const message = 'This person also has classes of another school. Ask an administrator to change this.';
  const errors = Object.fromEntries(columns.map((column) => [LOGIN_FIELDS[column], message]));
  throw new HttpError(422, message, { errors });
}
