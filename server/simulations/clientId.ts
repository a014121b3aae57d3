import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connection';
import { simulations } from '../db/schema/simulations';
import { conflict } from '../http/errors';

/**
 * Refuses the OAuth id of another simulation: a host is known by it. Earlier versions have stored some ids twice, so
 * no index can forbid it; a lock lets one transaction at a time take an id.
 */
export async function checkClientIdIsFree(tx: Db, clientId: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('client_id'), hashtext(${clientId}))`);
  const [other] = await tx
    .select({ id: simulations.id })
    .from(simulations)
    .where(and(eq(simulations.oauthClientId, clientId), ne(simulations.id, id)))
    .limit(1);
  if (!other) return;
  const message = 'Another simulation has this client id. Choose another.';
  throw conflict(message, { client_id: message });
}
