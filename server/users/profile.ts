import { and, eq, ne } from 'drizzle-orm';
import type { ProfileInput } from '../../src/contract/user';
import type { CurrentUser, Services } from '../context';
import { accessLinks, sessions, users } from '../db/schema';
import { badRequest, unauthorized } from '../errors';
import { passwordNotice } from '../mail/passwordNotice';
import { newPasswordProblem } from '../sessions/passwordRules';
import { hashPassword } from '../sessions/passwords';

type Part = Pick<Services, 'db' | 'limits' | 'logger' | 'mail' | 'config'>;

/** The caller and the session that the call came with. */
interface Caller {
  user: CurrentUser;
  tokenHash: string;
}

const mismatch = 'Password and password confirmation do not match.';

async function newPasswordHash({ limits }: Part, userId: string, { password, repassword }: ProfileInput) {
  if (!password && !repassword) return null;
  if (!password || password !== repassword) throw badRequest(mismatch, { password: mismatch });
  await limits.consume('password-account', userId);
  const problem = await newPasswordProblem(password);
  if (problem) throw badRequest(problem, { password: problem });
  return hashPassword(password);
}

/** Saves the caller's names and, if one is given, the new password. Nothing else of oneself can be changed. */
export async function updateProfile(services: Part, { user, tokenHash }: Caller, input: ProfileInput) {
  if (input.role !== undefined && input.role !== user.role) {
    services.logger.info({ user: user.id, stored: user.role, sent: input.role }, 'role of a profile ignored');
  }
  const passwordHash = await newPasswordHash(services, user.id, input);
  return services.db.transaction(async (tx) => {
    const [saved] = await tx
      .update(users)
      .set({ name: input.name, lastname: input.lastname, ...(passwordHash && { passwordHash }) })
      .where(and(eq(users.id, user.id), ne(users.status, 'deleted')))
      .returning();
    if (!saved) throw unauthorized();
    if (passwordHash) {
      await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, tokenHash)));
      await tx.delete(accessLinks).where(eq(accessLinks.userId, user.id));
      await services.mail.send(passwordNotice(saved, services.config), tx);
    }
    return saved;
  });
}
