import { newId } from '../../db/ids';
import { users } from '../../db/schema/people';
import type { Services } from '../../services/services';

interface NewInstructor {
  email: string;
  name?: string;
  lastname?: string;
  passwordHash?: string;
  addressUnproven?: boolean;
}

/**
 * Adds an instructor; false if the address has an account, even a deleted one. The instructor joins a
 * school only when the address is proven (`proveAddress`).
 */
export async function addInstructor(
  { db, now }: Pick<Services, 'db' | 'now'>,
  instructor: NewInstructor,
): Promise<boolean> {
  const added = await db
    .insert(users)
    .values({
      ...instructor,
      id: newId(),
      role: 'instructor',
      status: 'created',
      createdAt: now(),
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return added.length > 0;
}
