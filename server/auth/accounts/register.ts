import type { Registration } from '../../../src/contract/session';
import { newId } from '../../db/ids';
import { users } from '../../db/schema/people';
import { badRequest, conflict } from '../../http/errors';
import { normalizeEmail } from '../../rules/emailAddress';
import type { Services } from '../../services/services';
import { newPasswordProblem } from '../passwords/passwordRules';
import { hashPassword } from '../passwords/passwords';

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

/** Registers an instructor with a password. */
export async function register(services: Deps, { email, password, repassword }: Registration): Promise<void> {
  if (password !== repassword) {
    throw badRequest('Passwords do not match.', { repassword: 'Passwords do not match.' });
  }
  const problem = await newPasswordProblem(password);
  if (problem) throw badRequest(problem, { password: problem });
  const passwordHash = await hashPassword(password);
  const instructor = { email: normalizeEmail(email), passwordHash, addressUnproven: true };
  if (!(await addInstructor(services, instructor))) {
    throw conflict('An account with this email already exists. Sign in, or ask for access via email.');
  }
}
