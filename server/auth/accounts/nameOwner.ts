import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { nextVersion } from '../../db/queries/versions';
import { users } from '../../db/schema/people';
import { auditOwnChange } from './auditOwnChange';

interface Names {
  name?: string | undefined;
  lastname?: string | undefined;
}

/** Saves the names that a user without any has given. Names that are there stay. */
export async function nameOwner(
  tx: Db,
  userId: string,
  { name = '', lastname = '' }: Names,
  at: Date,
): Promise<void> {
  if (!name && !lastname) return;
  const [before] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.name, ''), eq(users.lastname, '')))
    .for('update');
  if (!before) return;
  const [after = before] = await tx
    .update(users)
    .set({ name, lastname, updatedAt: nextVersion(before, at) })
    .where(eq(users.id, userId))
    .returning();
  await auditOwnChange(tx, before, after, at);
}
