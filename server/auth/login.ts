import { normalizeEmail } from '../../src/rules/emailAddress';
import { unauthorized } from '../http/errors';
import type { Services } from '../services/services';
import { countAttempt, countersOf, countFailure } from './attempts';
import { matchesPassword } from './passwords/passwords';
import { findUserOf, type Visitor } from './sessions/knownBrowsers';
import { startSession } from './sessions/sessions';

const refused = () => unauthorized('Wrong email or password.');

/** Signs in with a password. Neither the response nor its time reveals whether the address is known. */
export async function logIn(
  services: Services,
  credentials: { email: string; password: string },
  visitor: Visitor,
) {
  const { db, limits, now } = services;
  const email = normalizeEmail(credentials.email);
  const { user: known, isKnownBrowser } = await findUserOf(services, email, visitor);
  const counters = countersOf(email, visitor, isKnownBrowser);
  await countAttempt(limits, counters);
  const user = await countFailure(limits, counters, async () => {
    const passwordHash = known?.passwordHash ?? '';
    const matches = await matchesPassword(credentials.password, passwordHash);
    if (!known || !matches || known.status === 'deleted') throw refused();
    return known;
  });
  return db.transaction(async (tx) => {
    const session = await startSession({ db: tx, now }, user.id, { magic: false });
    // A password change that ran in between has ended all sessions, so no session may start with the old
    // password.
    if (session.user.passwordHash !== user.passwordHash) throw refused();
    return session;
  });
}
