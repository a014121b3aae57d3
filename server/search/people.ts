import { and, asc, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Found } from '../../src/contract/search';
import { fullName, roleLabel, statusLabel } from '../../src/rules/users';
import type { Db } from '../db/connection';
import { beginningWith, containingIndexed, equalling } from '../db/queries/lists';
import { users } from '../db/tables';

/** The records of each kind in an answer. */
export const EACH = 5;
/** So many matches are looked at for the best or the newest of them. */
export const SOME = 100;
/** So many rows of those people and simulations are read for the newest of them. */
export const MANY = 1000;

/** The condition of no row, since there is nothing to find it by. */
export const nothing = sql`false`;

/**
 * The first few rows of a query, for a `union` or `in`. It is planned as if all rows were read: for the first few alone,
 * the planner would read a table until it has met them, which is to its end where there are none.
 */
export const firstOf = (query: SQLWrapper, count = EACH): SQL =>
  sql`(with matching as materialized ${query} select * from matching limit ${count})`;

/** The ids that any of several short queries has found. */
export const anyOf = (...queries: readonly SQL[]): SQL => sql`(${sql.join([...queries], sql` union all `)})`;

/** The parts that there are, as a list. */
export const textOf = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');

const hasName = (q: string) => or(equalling(users.lastname, q), equalling(users.name, q));

/** The ids of people with this name or these words, not all of many. */
export async function findPeople(db: Db, q: string, visible: SQL | undefined): Promise<string[]> {
  const some = (condition: SQL | undefined) =>
    firstOf(db.select({ id: users.id }).from(users).where(and(visible, condition)), SOME);
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.id,
        anyOf(some(hasName(q)), some(containingIndexed([users.name, users.lastname, users.email], q))),
      ),
    );
  return found.map(({ id }) => id);
}

/** Those of them that are there, have this name or begin with it, and were here last. */
export async function presentPeople(db: Db, ids: readonly string[], q: string): Promise<Found[]> {
  const begins = or(
    beginningWith(sql`(${users.name} || ' ' || ${users.lastname})`, q),
    beginningWith(users.lastname, q),
    beginningWith(users.email, q),
  );
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(
      sql`${users.status} = 'deleted'`,
      sql`${hasName(q)} desc`,
      sql`${begins} desc`,
      sql`${users.lastLogin} desc nulls last`,
      asc(users.id),
    )
    .limit(EACH);
  return rows.map((row) => ({
    kind: 'person',
    _id: row.id,
    name: fullName(row),
    detail: textOf(
      row.name || row.lastname ? row.email : '',
      roleLabel(row.role),
      row.status === 'deleted' && statusLabel(row.status),
    ),
  }));
}
