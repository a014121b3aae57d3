import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { nextVersion } from '../../db/queries/versions';
import { users } from '../../db/schema/people';
import { endForeignAccess } from '../sessions/endAccess';
import { auditOwnChange } from './auditOwnChange';

/** Makes an instructor of an invited student who has registered, and has come by the link that was mailed then. */
export async function makeInstructor(tx: Db, userId: string, at: Date): Promise<void> {
  const [student] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'student')))
    .for('update');
  if (!student) return;
  const [instructor = student] = await tx
    .update(users)
    .set({ role: 'instructor', schoolId: null, updatedAt: nextVersion(student, at) })
    .where(eq(users.id, userId))
    .returning();
  await endForeignAccess(tx, userId);
  await auditOwnChange(tx, student, instructor, at);
}
