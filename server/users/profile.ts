import { and, eq, ne } from 'drizzle-orm';
import type { ProfileInput } from '../../src/contract/user';
import { hashNewPassword, newPasswordOf } from '../auth/passwords/passwords';
import { assertRecentSignIn } from '../auth/sessions/sessions';
import { users } from '../db/schema/people';
import { unauthorized } from '../http/errors';
import type { Services } from '../services/services';
import { changeUser, type Editor } from './save';

type Deps = Pick<Services, 'db' | 'limits' | 'logger' | 'mail' | 'config' | 'now'>;

/** Saves the caller's names and, if one is sent, the new password. Users cannot change their other fields. */
export async function updateProfile(services: Deps, editor: Editor, input: ProfileInput) {
  const { user } = editor;
  if (input.role !== undefined && input.role !== user.role) {
    services.logger.info({ user: user.id, stored: user.role, sent: input.role }, 'role of a profile ignored');
  }
  const password = newPasswordOf(input);
  if (password) {
    await assertRecentSignIn(services, editor.tokenHash, 'password');
    await services.limits.consume('password-account', user.id);
  }
  const passwordHash = password && (await hashNewPassword(password));
  return services.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, user.id), ne(users.status, 'deleted')))
      .for('update');
    if (!before) throw unauthorized();
    const { name, lastname } = input;
    const changed = { name, lastname, ...(passwordHash && { passwordHash }) };
    return changeUser(tx, services, editor, { before, changed });
  });
}
