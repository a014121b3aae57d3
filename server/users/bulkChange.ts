import { and, asc, inArray } from 'drizzle-orm';
import type { BulkChange } from '../../src/contract/user';
import { isSameUser, type UserRow } from '../auth/accounts/present';
import { users } from '../db/schema/people';
import type { Services } from '../services/services';
import { checkColumns, columnsOf } from './check';
import { areLastAdministrators, losesAdministrator } from './safeguards';
import { changeUser, type Editor } from './save';

type Deps = Pick<Services, 'db' | 'mail' | 'config' | 'now'>;

/** Changes role, status and school of the users whom the caller may change, and returns the ids of the others. */
export const changeUsers = (deps: Deps, editor: Editor, { ids, role, status, school }: BulkChange) =>
  deps.db.transaction(async (tx) => {
    const given = columnsOf({ role, status, school });
    const rows = await tx
      .select()
      .from(users)
      .where(and(inArray(users.id, ids), editor.visible))
      .orderBy(asc(users.id))
      .for('update');
    const others = rows.filter((row) => row.id !== editor.user.id || isSameUser(row, { ...row, ...given }));
    const lost = others.filter((row) => losesAdministrator(row, { ...row, ...given })).map(({ id }) => id);
    const kept = new Set(lost.length > 0 && (await areLastAdministrators(tx, lost)) ? lost : []);

    const changed = new Map<string, UserRow>();
    for (const before of others.filter(({ id }) => !kept.has(id))) {
      await checkColumns(tx, editor.user, given, before);
      changed.set(before.id, await changeUser(tx, deps, editor, { before, changed: given }));
    }
    const asked = [...new Set(ids)];
    return {
      items: asked.flatMap((id) => changed.get(id) ?? []),
      refused: asked.filter((id) => !changed.has(id)),
    };
  });
