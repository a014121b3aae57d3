import { sql } from 'drizzle-orm';
import type { NewStudent } from '../../../src/contract/classStudent';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { users } from '../../db/schema/people';

/** The accounts with the addresses of the students, as far as there are any. */
export async function accountsOf(tx: Db, entries: readonly NewStudent[]) {
  const emails = JSON.stringify(entries.map(({ email }) => email));
  const accounts = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    // For a list of values, PostgreSQL would use the index of parts of texts, which takes a thousand times as long.
    .where(sql`${users.email} in (select jsonb_array_elements_text(${emails}::jsonb))`);
  return new Map(accounts.map((account) => [account.email, account]));
}
export type Accounts = Awaited<ReturnType<typeof accountsOf>>;

/**
 * The accounts of the students. Missing ones are created, at the instructor's school; no other is changed. The same is
 * done for each student, so that the time tells nothing of the accounts.
 */
export async function createAccounts(
  tx: Db,
  entries: readonly NewStudent[],
  schoolId: string | null,
): Promise<Accounts> {
  const rows = entries.map(({ email, name, lastname }) => ({
    id: newId(),
    email,
    name,
    lastname,
    role: 'student' as const,
    status: 'active' as const,
    addressUnproven: true,
    schoolId,
  }));
  // In one order everywhere, so that two classes with the same students do not wait for each other.
  rows.sort((a, b) => (a.email < b.email ? -1 : 1));
  if (rows.length > 0) await tx.insert(users).values(rows).onConflictDoNothing({ target: users.email });
  return accountsOf(tx, entries);
}
