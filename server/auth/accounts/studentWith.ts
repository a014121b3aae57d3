import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { users } from '../../db/schema/people';

interface Newcomer {
  email: string;
  schoolId: string | null;
}

/**
 * The id of the account of an address whose owner has come by a mailed link: a new student's, unless there is a
 * student's or an instructor's by now. Null if the account was deleted, or has rights over others, which such a link was
 * never meant to open.
 */
export async function studentWith(
  tx: Db,
  { email, schoolId }: Newcomer,
  createdAt: Date,
): Promise<string | null> {
  await tx
    .insert(users)
    .values({ id: newId(), email, role: 'student', status: 'active', schoolId, createdAt })
    .onConflictDoNothing({ target: users.email });
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        inArray(users.role, ['student', 'instructor']),
        ne(users.status, 'deleted'),
      ),
    );
  return account?.id ?? null;
}
