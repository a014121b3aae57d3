import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { invites } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';

/** Updates the sandbox's address in the demo data after a change of port or host. */
export async function moveSandbox(db: Db, publicUrl: string): Promise<void> {
  const anySandbox = '^https?://[^/]+/sandbox(?=/|$)';
  const here = `${publicUrl}/sandbox`;
  const moved = (column: typeof simulations.clientRoot | typeof invites.playUrl) => ({
    value: sql`regexp_replace(${column}, ${anySandbox}, ${here})`,
    where: sql`${column} ~ ${anySandbox} and not starts_with(${column}, ${here})`,
  });
  const root = moved(simulations.clientRoot);
  await db.update(simulations).set({ clientRoot: root.value }).where(root.where);
  const play = moved(invites.playUrl);
  await db.update(invites).set({ playUrl: play.value }).where(play.where);
}
