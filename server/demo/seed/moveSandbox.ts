import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { invites } from '../../db/schema/purchases';
import { clients } from '../../db/schema/simulations';

/** Demo data knows the address of its sandbox; this follows the server to another port or name. */
export async function moveSandbox(db: Db, publicUrl: string): Promise<void> {
  const anySandbox = '^https?://[^/]+/sandbox(?=/|$)';
  const here = `${publicUrl}/sandbox`;
  const moved = (column: typeof clients.clientRoot | typeof invites.playUrl) => ({
    value: sql`regexp_replace(${column}, ${anySandbox}, ${here})`,
    where: sql`${column} ~ ${anySandbox} and not starts_with(${column}, ${here})`,
  });
  const root = moved(clients.clientRoot);
  await db.update(clients).set({ clientRoot: root.value }).where(root.where);
  const play = moved(invites.playUrl);
  await db.update(invites).set({ playUrl: play.value }).where(play.where);
}
