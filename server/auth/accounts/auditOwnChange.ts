import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { type UserRow, userSnapshot } from './snapshot';

/** Records in the audit trail a change that a user's own action has made to their record. */
export const auditOwnChange = (tx: Db, before: UserRow, after: UserRow, at: Date): Promise<void> =>
  audit(tx, {
    actor: before,
    entity: 'user',
    action: 'updated',
    record: before.id,
    before: userSnapshot(before),
    after: userSnapshot(after),
    at,
  });
