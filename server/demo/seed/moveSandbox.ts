import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { invites } from '../../db/schema/classes';
import { purchases } from '../../db/schema/purchases';
import { sandboxSessions } from '../../db/schema/sandbox';
import { simulations } from '../../db/schema/simulations';

/** Updates the sandbox's address in the demo data after a change of port or host, and data of earlier versions. */
export async function moveSandbox(db: Db, publicUrl: string): Promise<void> {
  const anySandbox = '^https?://[^/]+/sandbox(?=/|$)';
  const here = `${publicUrl}/sandbox`;
  const { clientRoot, redirectUrl, webhookUrl } = simulations;
  type Address = typeof clientRoot | typeof redirectUrl | typeof webhookUrl | typeof invites.playUrl;
  const moved = (column: Address) => ({
    value: sql`regexp_replace(${column}, ${anySandbox}, ${here})`,
    where: sql`${column} ~ ${anySandbox} and not starts_with(${column}, ${here})`,
  });
  const root = moved(clientRoot);
  await db.update(simulations).set({ clientRoot: root.value }).where(root.where);
  const redirect = moved(redirectUrl);
  await db.update(simulations).set({ redirectUrl: redirect.value }).where(redirect.where);
  const webhook = moved(webhookUrl);
  await db.update(simulations).set({ webhookUrl: webhook.value }).where(webhook.where);
  const play = moved(invites.playUrl);
  await db.update(invites).set({ playUrl: play.value }).where(play.where);
  // Earlier versions of the sandbox read the credentials from the hub's table.
  const known = db
    .select({ id: purchases.id, clientId: simulations.oauthClientId, secret: simulations.oauthClientSecret })
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .as('known');
  await db
    .update(sandboxSessions)
    .set({ clientId: sql`known.oauth_client_id`, clientSecret: sql`known.oauth_client_secret` })
    .from(known)
    .where(sql`${sandboxSessions.purchaseId} = known.id and ${sandboxSessions.clientId} = ''`);
}
