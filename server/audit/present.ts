import type { AuditEntry } from '../../src/contract/audit';
import type { AuditRow } from './list';

export const presentAuditEntry = ({ entry, actor }: AuditRow): AuditEntry => ({
  _id: entry.id,
  entity: entry.entity,
  record: entry.recordId,
  action: entry.action,
  actor: actor && { _id: actor.id, email: actor.email, name: actor.name, lastname: actor.lastname },
  changes: entry.changes,
  created_at: entry.createdAt.toISOString(),
});
