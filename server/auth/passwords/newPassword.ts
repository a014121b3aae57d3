import { badRequest } from '../../http/errors';
import { newPasswordProblem } from './passwordRules';
import { hashPassword } from './passwords';

const mismatch = 'Password and password confirmation do not match.';

/** The new password of a form, or null. A client that lets it be repeated may send both, which then have to agree. */
export function newPasswordOf({
  password,
  repassword,
}: {
  password?: string | undefined;
  repassword?: string | undefined;
}): string | null {
  if (!password && !repassword) return null;
  if (!password || (repassword !== undefined && password !== repassword))
    throw badRequest(mismatch, { password: mismatch });
  return password;
}

/** Checks and hashes a new password. */
export async function hashNewPassword(password: string): Promise<string> {
  const problem = await newPasswordProblem(password);
  if (problem) throw badRequest(problem, { password: problem });
  return hashPassword(password);
}
