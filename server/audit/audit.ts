import type { AuditEntry, AuditedEntity } from '../../src/contract/audit';
import type { Db } from '../db/connection';
import { newId } from '../db/ids';
import { auditEntries } from '../db/schema/audit';
import type { CurrentUser } from '../http/context';
import { changesBetween, type Snapshot } from './changes';

interface AuditEvent {
  /** Null for an event that the payment provider reported, and for work that was planned. */
  actor: Pick<CurrentUser, 'id'> | null;
  entity: AuditedEntity;
  action: AuditEntry['action'];
  record: string;
  before: Snapshot;
  after: Snapshot;
  at: Date;
}

/** Records a change in the transaction of the change; nothing if no field differs. */
export async function audit(tx: Db, { actor, entity, action, record, before, after, at }: AuditEvent) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return;
  await tx.insert(auditEntries).values({
    id: newId(),
    entity,
    recordId: record,
    action,
    actorId: actor?.id ?? null,
    changes,
    createdAt: at,
  });
}
