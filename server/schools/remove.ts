import { and, eq, ne } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Db } from '../db/connection';
import { nextVersionOf } from '../db/queries/versions';
import { schools, users } from '../db/schema/people';
import type { CurrentUser } from '../http/context';
import { conflict } from '../http/errors';
import type { Services } from '../services/services';
import { presentSchool } from './present';
import { lockSchool, type SchoolRow } from './save';

type Deps = Pick<Services, 'db' | 'now'>;

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
export const deleteSchool = ({ db, now }: Deps, actor: CurrentUser, id: string): Promise<SchoolRow> =>
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
