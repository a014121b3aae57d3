import { asc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connection';
import { schools } from '../db/tables';

/** The school that claims an address; undefined if there is none. */
export async function schoolOfAddress(db: Db, email: string) {
  const [school] = await db
    .select({ id: schools.id, name: schools.name, freeToPlay: schools.freeToPlay })
    .from(schools)
    .where(claimsAddress(email))
    .orderBy(asc(schools.createdAt), asc(schools.id))
    .limit(1);
  return school;
}

/** A condition on schools: their domains (separated by commas or spaces) include that of the address. */
export function claimsAddress(email: string): SQL {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return sql`${domain} = any(regexp_split_to_array(lower(${schools.domains}), '[[:space:],]+'))`;
}
