import { and, asc, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Found } from '../../src/contract/search';
import { fullName, roleLabel, statusLabel } from '../../src/rules/users';
import type { Db } from '../db/connection';
import { beginningWith, containingIndexed, equalling } from '../db/queries/lists';
import { users } from '../db/schema/people';
import { anyOf, EACH, firstOf, SOME, textOf } from './few';

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
