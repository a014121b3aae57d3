import { eq } from 'drizzle-orm';
import { users } from '../db/schema/people';
import { unauthorized } from '../http/errors';
import { normalizeEmail } from '../rules/emailAddress';
import type { Services } from '../services/services';
import { hashingLimit, matchesPassword } from './passwords/passwords';
import { startSession } from './sessions/sessions';

/** Signs in with a password. Neither the response nor its time reveals whether the address is known. */
export async function logIn(services: Services, credentials: { email: string; password: string }) {
  const { db, limits } = services;
  const email = normalizeEmail(credentials.email);
  const user = await hashingLimit.run(async () => {
    await limits.check('login-account', email);
    const [known] = await db.select().from(users).where(eq(users.email, email));
    const matches = await matchesPassword(credentials.password, known?.passwordHash ?? '');
    if (known && matches && known.status !== 'deleted') return known;
    await limits.consume('login-account', email);
    throw unauthorized('Wrong email or password.');
  });
  return db.transaction(async (tx) => {
    const session = await startSession({ db: tx, now: services.now }, user.id, false);
    // A password change that ran in between has ended all sessions, so no session may start with the old
    // password.
    if (session.user.passwordHash !== user.passwordHash) throw unauthorized('Wrong email or password.');
    return session;
  });
}
