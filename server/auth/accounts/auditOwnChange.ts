import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { type UserRow, userSnapshot } from './snapshot';

/** Notes in the audit trail what a user's own doing has changed of them. */
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
