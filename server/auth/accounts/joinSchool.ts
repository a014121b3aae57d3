import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { nextVersion } from '../../db/queries/versions';
import { schools, users } from '../../db/schema/people';
import { auditOwnChange } from './auditOwnChange';
import { claimsAddress } from './schoolDomains';
import type { UserRow } from './snapshot';

/** The school that claims the address; null if there is none. */
async function schoolOfAddress(db: Db, email: string): Promise<string | null> {
  const [school] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(claimsAddress(email))
    .orderBy(asc(schools.createdAt), asc(schools.id))
    .limit(1);
  return school?.id ?? null;
}

/**
 * Adds an instructor without a school to the one of their email domain. The address has to be proven first,
 * since a school's classes may play for free and its name appears on invites.
 */
export async function joinSchool(tx: Db, user: UserRow, at: Date): Promise<UserRow> {
  if (user.role !== 'instructor' || user.schoolId) return user;
  const schoolId = await schoolOfAddress(tx, user.email);
  if (!schoolId) return user;
  const [joined = user] = await tx
    .update(users)
    .set({ schoolId, updatedAt: nextVersion(user, at) })
    .where(eq(users.id, user.id))
    .returning();
  await auditOwnChange(tx, user, joined, at);
  return joined;
}
