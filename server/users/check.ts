import { and, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isEmailAddress, normalizeEmail } from '../../src/contract/emailAddress';
import type { UserUpdate } from '../../src/contract/user';
import type { UserRow } from '../auth/accounts';
import { type AllowedValues, writableBy } from '../auth/matrix';
import { claimsAddress } from '../auth/schoolOfAddress';
import type { Db } from '../db/connection';
import { coTeachers, invites, purchases, schools, users } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { badRequest, conflict, HttpError, invalidFields } from '../http/errors';

type Columns = Pick<UserRow, 'name' | 'lastname' | 'email' | 'role' | 'status' | 'schoolId'>;

/** The columns of the fields that a form contains. Other fields of the body are ignored. */
export const columnsOf = ({ name, lastname, email, role, status, school }: UserUpdate): Partial<Columns> => ({
  ...(name !== undefined && { name }),
  ...(lastname !== undefined && { lastname }),
  ...(email !== undefined && { email: normalizeEmail(email) }),
  ...(role !== undefined && { role }),
  ...(status !== undefined && { status }),
  ...(school !== undefined && { schoolId: school }),
});

async function schoolProblem(
  db: Db,
  caller: CurrentUser,
  schoolId: string | null,
  given: AllowedValues | null,
): Promise<string | null> {
  if (given !== 'any') {
    if (caller.schoolId === null) return 'You belong to no school yet. Ask an administrator.';
    return schoolId === caller.schoolId ? null : 'You can only choose your own school.';
  }
  if (schoolId === null) return null;
  // The school is locked, so that it is not removed before the user is stored.
  const [school] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .for('key share');
  return school ? null : 'There is no such school.';
}

/**
 * Managers add and change addresses of their school's domains. A school without domains takes any address
 * that no other school claims.
 */
async function checkDomain(db: Db, caller: CurrentUser, email: string): Promise<void> {
  const claiming = await db.select({ id: schools.id }).from(schools).where(claimsAddress(email));
  if (claiming.some(({ id }) => id === caller.schoolId)) return;
  const [own] = await db
    .select({ domains: schools.domains })
    .from(schools)
    .where(eq(schools.id, caller.schoolId ?? ''));
  const domains = own?.domains.split(/[\s,]+/).filter(Boolean) ?? [];
  if (domains.length > 0) {
    const message = `Use an address of your school: ${domains.join(', ')}.`;
    throw badRequest(message, { email: message });
  }
  if (claiming.length > 0) throw addressRefused();
}

/** Refuses values that are invalid, or that the caller may not set. `before` is null for a new user. */
export async function checkColumns(
  db: Db,
  caller: CurrentUser,
  given: Partial<Columns>,
  before: Columns | null,
): Promise<void> {
  const errors: Record<string, string> = {};
  const { email, role, schoolId } = given;
  const call = before ? 'POST /api/users/{id}' : 'POST /api/users';
  const roles = writableBy(caller.role, call, 'role');
  if (email !== undefined && email !== before?.email && !isEmailAddress(email)) {
    errors.email = 'Enter a valid email address.';
  }
  if (role !== undefined && roles !== 'any' && !roles?.includes(role)) {
    errors.role = 'You cannot give this role.';
  }
  const schoolsGiven = writableBy(caller.role, call, 'school');
  if (schoolId !== undefined && (!before || schoolId !== before.schoolId)) {
    const problem = await schoolProblem(db, caller, schoolId, schoolsGiven);
    if (problem) errors.school = problem;
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  if (schoolsGiven !== 'any' && email !== undefined && email !== before?.email) {
    await checkDomain(db, caller, email);
  }
}

/** Refuses the address of another user, even of a deleted one. */
export async function checkEmailIsFree(
  db: Db,
  email: string,
  id: string,
  visible: SQL | undefined,
): Promise<void> {
  const [other] = await db
    .select({ id: users.id, isVisible: visible ? sql<boolean>`${visible}` : sql<boolean>`true` })
    .from(users)
    .where(eq(users.email, email));
  if (other && other.id !== id) throw other.isVisible ? emailTaken() : addressRefused();
}

export function emailTaken(): HttpError {
  const message = 'A user with this email already exists.';
  return conflict(message, { email: message });
}

/** The caller may be somebody else than the user, who would lose the account to the new mailbox. */
export function handedOverAddress(): HttpError {
  const message = 'Sign in with your password or by a link in an email to change your own email.';
  return new HttpError(422, message, { errors: { email: message } });
}

/** The same sentence for each reason that lies outside of the caller's school: it tells nothing of others. */
export function addressRefused(): HttpError {
  const message = 'This address cannot be used. Ask an administrator.';
  return conflict(message, { email: message });
}

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
