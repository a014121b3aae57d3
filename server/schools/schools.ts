import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { isEmailAddress } from '../../src/contract/emailAddress';
import type { School, SchoolInput, SchoolQuery, SchoolUpdate } from '../../src/contract/school';
import { domainsIn, domainsProblem } from '../../src/rules/links/domains';
import { counted } from '../../src/rules/money';
import { audit, changesBetween } from '../audit/audit';
import { claimsAddress } from '../auth/schoolOfAddress';
import { checkOpenPayments } from '../commerce/payments/records';
import type { Db } from '../db/connection';
import { byLetters, containing, orderOf, pageOf, type Sorts, sortingOf, totalOf } from '../db/queries/lists';
import { assertVersion, nextVersion, nextVersionOf } from '../db/queries/writes';
import { certificates, newId, schools, simulations, users } from '../db/tables';
import type { CurrentUser, Scope } from '../http/context';
import { conflict, invalidFields, notFound } from '../http/errors';
import { pictureProblem } from '../http/input';
import type { Services } from '../services/services';

const id = { by: sql`${schools.id}`, type: 'text' } as const;

const sorts: Sorts = new Map([
  ['name', [byLetters(schools.name), id]],
  ['code', [byLetters(schools.code), id]],
  ['email', [byLetters(schools.email), id]],
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

type Deps = Pick<Services, 'db' | 'now'>;
type SchoolRow = typeof schools.$inferSelect;

export const createSchool = ({ db, now }: Deps, actor: CurrentUser, input: SchoolInput): Promise<SchoolRow> =>
  db.transaction(async (tx) => {
    const columns = { ...columnsOf(input), name: input.name };
    await checkColumns(tx, columns, null);
    const at = now();
    const [row] = await tx
      .insert(schools)
      .values({ ...columns, id: newId(), createdAt: at, updatedAt: at })
      .returning();
    if (!row) throw notFound();
    const after = presentSchool(row);
    await audit(tx, { actor, entity: 'school', action: 'created', record: row.id, before: null, after, at });
    return row;
  });

async function lockSchool(tx: Db, id: string): Promise<SchoolRow> {
  const [row] = await tx.select().from(schools).where(eq(schools.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

export const updateSchool = (
  { db, now }: Deps,
  actor: CurrentUser,
  id: string,
  input: SchoolUpdate,
): Promise<SchoolRow> =>
  db.transaction(async (tx) => {
    const row = await lockSchool(tx, id);
    assertVersion(row, input.updated_at);
    const columns = columnsOf(input);
    await checkColumns(tx, columns, row);
    const before = presentSchool(row);
    if (changesBetween(before, presentSchool({ ...row, ...columns })).length === 0) return row;
    const at = now();
    const [saved] = await tx
      .update(schools)
      .set({ ...columns, updatedAt: nextVersion(row, at) })
      .where(eq(schools.id, id))
      .returning();
    if (!saved) throw notFound();
    // Nobody pays for a simulation that has become free to play.
    for (const simulationId of saved.freeToPlay) {
      if (!row.freeToPlay.includes(simulationId)) await checkOpenPayments(tx, simulationId, at);
    }
    const after = presentSchool(saved);
    await audit(tx, { actor, entity: 'school', action: 'updated', record: id, before, after, at });
    return saved;
  });

/** Removes the school from its deleted users, so that they do not block its deletion. */
async function releaseDeletedUsers(tx: Db, actor: CurrentUser, schoolId: string, at: Date): Promise<void> {
  const released = await tx
    .update(users)
    .set({ schoolId: null, updatedAt: nextVersionOf(users.updatedAt, at) })
    .where(and(eq(users.schoolId, schoolId), eq(users.status, 'deleted')))
    .returning({ id: users.id });
  for (const { id } of released) {
    const [before, after] = [{ school: schoolId }, { school: null }];
    await audit(tx, { actor, entity: 'user', action: 'updated', record: id, before, after, at });
  }
}

/** Deletes a school without users. */
export const deleteSchool = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: CurrentUser,
  id: string,
): Promise<SchoolRow> =>
  db.transaction(async (tx) => {
    // The lock keeps users from being added to the school meanwhile.
    const row = await lockSchool(tx, id);
    const members = await tx.$count(users, and(eq(users.schoolId, id), ne(users.status, 'deleted')));
    if (members > 0) {
      const belong = counted(members, 'user belongs', 'users belong');
      throw conflict(`${belong} to this school. Move or delete them first.`);
    }
    const at = now();
    await releaseDeletedUsers(tx, actor, id, at);
    await tx.delete(certificates).where(eq(certificates.schoolId, id));
    await tx.delete(schools).where(eq(schools.id, id));
    const before = presentSchool(row);
    await audit(tx, { actor, entity: 'school', action: 'deleted', record: id, before, after: null, at });
    return row;
  });

type Columns = Partial<typeof schools.$inferSelect>;

/** The columns of the fields that a form contains. */
const columnsOf = (input: SchoolUpdate): Columns => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.code !== undefined && { code: input.code }),
  ...(input.email !== undefined && { email: input.email }),
  ...(input.domains !== undefined && { domains: domainsIn(input.domains).join(', ') }),
  ...(input.port_access !== undefined && { portAccess: input.port_access }),
  ...(input.icon_url !== undefined && { iconUrl: input.icon_url }),
  ...(input.free_to_play !== undefined && { freeToPlay: [...new Set(input.free_to_play)] }),
});

async function areSimulations(db: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  return (await db.$count(simulations, inArray(simulations.id, [...ids]))) === ids.length;
}

/** The name of another school with a domain or a code: nobody could tell which one its members join, or is meant. */
async function otherWith(db: Db, domainOrCode: SQL, id = ''): Promise<string | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('school_domains'))`);
  const [other] = await db
    .select({ name: schools.name })
    .from(schools)
    .where(and(domainOrCode, ne(schools.id, id)))
    .limit(1);
  return other?.name;
}

async function takenDomain(db: Db, domains: readonly string[], id?: string): Promise<string | null> {
  for (const domain of domains) {
    const other = await otherWith(db, claimsAddress(`@${domain}`), id);
    if (other) return `${other} has the domain ${domain} already.`;
  }
  return null;
}

/** Refuses invalid values; unchanged fields are not checked again. */
async function checkColumns(db: Db, columns: Columns, before: Columns | null): Promise<void> {
  const errors: Record<string, string> = {};
  const { code, email, domains, iconUrl, freeToPlay } = columns;
  if (code && code !== before?.code) {
    const other = await otherWith(db, sql`lower(${schools.code}) = lower(${code})`, before?.id);
    if (other) errors.code = `${other} has the code ${code} already.`;
  }
  if (email && email !== before?.email && !isEmailAddress(email))
    errors.email = 'Enter a valid email address.';
  if (domains && domains !== before?.domains) {
    const problem = domainsProblem(domains) ?? (await takenDomain(db, domainsIn(domains), before?.id));
    if (problem) errors.domains = problem;
  }
  if (iconUrl !== undefined && iconUrl !== before?.iconUrl) {
    const problem = pictureProblem(iconUrl);
    if (problem) errors.icon_url = problem;
  }
  const added = freeToPlay?.filter((id) => !before?.freeToPlay?.includes(id)) ?? [];
  if (!(await areSimulations(db, added))) {
    errors.free_to_play = 'One of these simulations does not exist.';
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}
