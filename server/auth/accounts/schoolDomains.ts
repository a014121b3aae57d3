import { type SQL, sql } from 'drizzle-orm';
import { schools } from '../../db/schema/people';

/** A condition on schools: their domains (separated by commas or spaces) include that of the address. */
export function claimsAddress(email: string): SQL {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return sql`${domain} = any(regexp_split_to_array(lower(${schools.domains}), '[[:space:],]+'))`;
}
