import type { Registration } from '../../src/contract/session';
import { normalizeEmail } from '../../src/rules/emailAddress';
import { badRequest, conflict } from '../http/errors';
import type { Services } from '../services/services';
import { addInstructor } from './accounts/accounts';
import { mailRegistrationLink } from './links/recover';
import { hashPassword, newPasswordProblem } from './passwords/passwords';
import type { Visitor } from './sessions/browsers';

/** The same for an invited student and for anybody else: it does not tell strangers who was invited. */
const KNOWN =
  'An account with this email already exists. Sign in, or ask for access via email. If you were only invited so far, open the link that we have emailed you.';

/** Registers an instructor with a password. An invited student becomes one by a mailed link, without the password. */
export async function register(
  services: Services,
  registration: Registration,
  visitor: Visitor,
): Promise<void> {
  const { password, repassword } = registration;
  if (password !== repassword) {
    throw badRequest('Passwords do not match.', { repassword: 'Passwords do not match.' });
  }
  const problem = await newPasswordProblem(password);
  if (problem) throw badRequest(problem, { password: problem });
  const email = normalizeEmail(registration.email);
  const passwordHash = await hashPassword(password);
  if (await addInstructor(services, { email, passwordHash, addressUnproven: true })) return;
  await mailRegistrationLink(services, email, visitor);
  throw conflict(KNOWN, { email: 'An account with this email already exists.' });
}
