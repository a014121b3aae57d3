import { and, eq, ne } from 'drizzle-orm';
import type { SchoolInput, SchoolUpdate } from '../../src/contract/school';
import { audit } from '../audit/audit';
import { changesBetween } from '../audit/changes';
import { checkOpenPayments } from '../commerce/payments/records';
import type { Db } from '../db/connection';
import { newId } from '../db/ids';
import { assertVersion, nextVersion, nextVersionOf } from '../db/queries/versions';
import { schools, users } from '../db/schema/people';
import type { CurrentUser } from '../http/context';
import { conflict, notFound } from '../http/errors';
import type { Services } from '../services/services';
import { checkColumns, columnsOf } from './check';
import { presentSchool } from './present';

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
      const belong = members === 1 ? '1 user belongs' : `${members} users belong`;
      throw conflict(`${belong} to this school. Move or delete them first.`);
    }
    const at = now();
    await releaseDeletedUsers(tx, actor, id, at);
    await tx.delete(schools).where(eq(schools.id, id));
    const before = presentSchool(row);
    await audit(tx, { actor, entity: 'school', action: 'deleted', record: id, before, after: null, at });
    return row;
  });
