import { eq, type SQL, sql } from 'drizzle-orm';
import type { UserUpdate } from '../../src/contract/user';
import { isEmailAddress, normalizeEmail } from '../../src/rules/emailAddress';
import type { UserRow } from '../auth/accounts';
import { type AllowedValues, writableBy } from '../auth/matrix';
import { claimsAddress } from '../auth/proveAddress';
import type { Db } from '../db/connection';
import { schools, users } from '../db/schema/people';
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
  const message = 'Sign in with your password or by a mailed link to change your own email.';
  return new HttpError(422, message, { errors: { email: message } });
}

/** The same sentence for each reason that lies outside of the caller's school: it tells nothing of others. */
export function addressRefused(): HttpError {
  const message = 'This address cannot be used. Ask an administrator.';
  return conflict(message, { email: message });
}
