import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection';
import { users } from '../../db/schema/people';
import { demoAccounts } from './accounts';

const [administrator] = demoAccounts;

/** Marks the database as the demo's, by a comment: nobody can write one by the API. */
export const markAsDemo = (db: Db) => db.execute("comment on table users is 'demo'");

/** Whether the demo's data was written to this database. Earlier versions left no mark, but an administrator. */
export async function isDemo(db: Db): Promise<boolean> {
  const [mark] = await db
    .select({ exists: sql<boolean>`coalesce(obj_description('users'::regclass) = 'demo', false)` })
    .from(sql`(values (1)) as one_row`);
  const seeded = and(eq(users.email, administrator.email), eq(users.role, administrator.role));
  return mark?.exists === true || (await db.$count(users, seeded)) > 0;
}
