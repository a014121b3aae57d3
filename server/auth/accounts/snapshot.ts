import { changesBetween, type Snapshot } from '../../audit/changes';
import type { users } from '../../db/schema/people';
import { presentUser } from './present';

export type UserRow = typeof users.$inferSelect;

/** The fields of a user that the audit trail compares. */
export const userSnapshot = (row: UserRow): Snapshot => ({ ...presentUser(row), password: row.passwordHash });

export const isSameUser = (a: UserRow, b: UserRow): boolean =>
  changesBetween(userSnapshot(a), userSnapshot(b)).length === 0;
