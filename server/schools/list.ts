import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { School, SchoolQuery } from '../../src/contract/school';
import type { Db } from '../db/connection';
import { containing, orderOf, pageOf, type Sorts, sortingOf, totalOf } from '../db/queries/lists';
import { schools } from '../db/schema/people';
import type { CurrentUser, Scope } from '../http/context';

const id = { by: sql`${schools.id}`, type: 'text' } as const;

const sorts: Sorts = new Map([
  ['name', [{ by: sql`lower(${schools.name})`, type: 'text' }, id]],
  ['code', [{ by: sql`lower(${schools.code})`, type: 'text' }, id]],
  ['email', [{ by: sql`lower(${schools.email})`, type: 'text' }, id]],
  ['created_at', [{ by: sql`${schools.createdAt}`, type: 'timestamptz' }, id]],
]);

/** Administrators see all schools, others their own. */
export function visibleSchools(scope: Scope, { schoolId }: CurrentUser): SQL | undefined {
  if (scope === 'all') return undefined;
  return schoolId === null ? sql`false` : eq(schools.id, schoolId);
}

/** A page of schools and the number of matches. */
export async function listSchools(db: Db, query: SchoolQuery, scope: SQL | undefined) {
  const { q, sort = 'name:asc' } = query;
  const where = and(scope, q ? or(containing(schools.name, q), containing(schools.code, q)) : undefined);
  const page = pageOf(query, { defaultSize: 20 });
  const rows = await db
    .select()
    .from(schools)
    .where(where)
    .orderBy(...orderOf(sortingOf(sorts, sort)))
    .limit(page.limit)
    .offset(page.offset);
  const matching = db.select({ id: schools.id }).from(schools).where(where).$dynamic();
  return { rows, ...(await totalOf(db, matching, { ...page, rows: rows.length })) };
}

export const presentSchool = (row: typeof schools.$inferSelect): School => ({
  _id: row.id,
  name: row.name,
  code: row.code,
  email: row.email,
  domains: row.domains,
  port_access: row.portAccess,
  icon_url: row.iconUrl,
  free_to_play: row.freeToPlay,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
