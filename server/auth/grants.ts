import { and, desc, eq, gt, inArray, max, or } from 'drizzle-orm';
import { oidcRecords } from '../db/schema/oidc';
import { logins } from '../db/schema/people';
import { purchases } from '../db/schema/purchases';
import { simulations } from '../db/schema/simulations';
import type { Services } from '../services/services';

/** The simulations whose hosts the logins of a user have signed in to, with the last time, newest first. */
export function hostsOf({ db, now }: Pick<Services, 'db' | 'now'>, userId: string) {
  const signedInAt = max(oidcRecords.createdAt);
  return db
    .select({ loginHash: oidcRecords.loginHash, id: simulations.id, name: simulations.name, signedInAt })
    .from(oidcRecords)
    .innerJoin(logins, eq(logins.tokenHash, oidcRecords.loginHash))
    .innerJoin(purchases, eq(purchases.id, oidcRecords.classId))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(logins.userId, userId), gt(oidcRecords.expiresAt, now())))
    .groupBy(oidcRecords.loginHash, simulations.id)
    .orderBy(desc(signedInAt), simulations.id);
}

/** Ends the grants of a login for a simulation, with their codes and tokens; false if there are none. */
export async function endGrants(
  { db }: Pick<Services, 'db'>,
  loginHash: string,
  simulationId: string,
): Promise<boolean> {
  const grants = db
    .select({ hash: oidcRecords.idHash })
    .from(oidcRecords)
    .innerJoin(purchases, eq(purchases.id, oidcRecords.classId))
    .where(and(eq(oidcRecords.loginHash, loginHash), eq(purchases.simulationId, simulationId)));
  const isGrant = and(eq(oidcRecords.kind, 'Grant'), inArray(oidcRecords.idHash, grants));
  const ended = await db
    .delete(oidcRecords)
    .where(or(isGrant, inArray(oidcRecords.grantHash, grants)))
    .returning({ kind: oidcRecords.kind });
  return ended.length > 0;
}
