import type * as contract from '../../../contract/audit';
import * as f from '../../fields';
import { requestList } from '../../http';

const asSent = (value: unknown) => value;
const change = { field: f.text, before: asSent, after: asSent };

export const auditEntryOf = f.record<contract.AuditEntry>()({
  _id: f.id,
  entity: f.choice<contract.AuditedEntity>,
  record: f.reference,
  action: f.choice<contract.AuditEntry['action']>,
  actor: f.orNull(f.person),
  changes: (value) =>
    f
      .list(change)(value)
      .filter(({ field }) => field !== ''),
  created_at: f.moment,
});
export type AuditEntry = ReturnType<typeof auditEntryOf>;

export const list = (query: contract.AuditQuery) =>
  requestList('/api/audit', auditEntryOf, { query, inPlace: true });
