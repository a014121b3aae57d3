import { asc, sql } from 'drizzle-orm';
import type { Db } from '../context';
import { schools } from '../db/schema';

/** The school whose domains (separated by commas or spaces) name that of an address; null if there is none. */
export async function schoolOfAddress(db: Db, email: string): Promise<string | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const listed = sql`regexp_split_to_array(lower(${schools.domains}), '[[:space:],]+')`;
  const [school] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(sql`${domain} = any(${listed})`)
    .orderBy(asc(schools.createdAt), asc(schools.id))
    .limit(1);
  return school?.id ?? null;
}
