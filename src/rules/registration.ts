import type { Registration } from '../contract/session';
import { isEmailAddress } from './emailAddress';

export const MISMATCH = 'Passwords do not match.';

/** The problems of a registration, by field. */
export function registrationProblems({ email, password, repassword }: Registration): Record<string, string> {
  const problems = {
    ...(!email && { email: 'Enter your email.' }),
    ...(!password && { password: 'Enter a password.' }),
    ...(password !== repassword && { repassword: MISMATCH }),
  };
  // The server checks the address of a complete form; here, the list of problems has to be complete.
  const isWrong = email && !isEmailAddress(email) && Object.keys(problems).length > 0;
  return isWrong ? { email: 'Enter a valid email address.', ...problems } : problems;
}
