import { and, eq, ne } from 'drizzle-orm';
import type { Registration } from '../../../src/contract/session';
import { newId } from '../../db/ids';
import { nextVersion } from '../../db/queries/versions';
import { users } from '../../db/schema/people';
import { badRequest, conflict } from '../../http/errors';
import { normalizeEmail } from '../../rules/emailAddress';
import type { Services } from '../../services/services';
import { newPasswordProblem } from '../passwords/passwordRules';
import { hashPassword } from '../passwords/passwords';
import { endSessions } from '../sessions/endAccess';
import { auditOwnChange } from './auditOwnChange';

type Deps = Pick<Services, 'db' | 'now'>;

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
export async function addInstructor({ db, now }: Deps, instructor: NewInstructor): Promise<boolean> {
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

/**
 * Makes an instructor of a student whom somebody has invited, and who has never come: otherwise an invitation
 * would keep its recipient from registering. The invites stay out of sight until the address is proven.
 */
function promoteInvited(
  { db, now }: Deps,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [student] = await tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.email, email),
          eq(users.role, 'student'),
          eq(users.addressUnproven, true),
          eq(users.passwordHash, ''),
          ne(users.status, 'deleted'),
        ),
      )
      .for('update');
    if (!student) return false;
    const at = now();
    const [instructor = student] = await tx
      .update(users)
      .set({
        role: 'instructor',
        status: 'created',
        schoolId: null,
        passwordHash,
        updatedAt: nextVersion(student, at),
      })
      .where(eq(users.id, student.id))
      .returning();
    // The links that were mailed stay: they lead the owner to the account, and prove the address.
    await endSessions(tx, student.id);
    await auditOwnChange(tx, student, instructor, at);
    return true;
  });
}

/** Registers an instructor with a password. */
export async function register(services: Deps, { email, password, repassword }: Registration): Promise<void> {
  if (password !== repassword) {
    throw badRequest('Passwords do not match.', { repassword: 'Passwords do not match.' });
  }
  const problem = await newPasswordProblem(password);
  if (problem) throw badRequest(problem, { password: problem });
  const passwordHash = await hashPassword(password);
  const instructor = { email: normalizeEmail(email), passwordHash, addressUnproven: true };
  if (!(await addInstructor(services, instructor)) && !(await promoteInvited(services, instructor))) {
    throw conflict('An account with this email already exists. Sign in, or ask for access via email.');
  }
}
