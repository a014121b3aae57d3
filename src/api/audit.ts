import type { AuditQuery } from '../contract/audit';
import { each, requestList } from './http';
import { auditEntryOf } from './records/audit';

export const list = (query: AuditQuery) =>
  requestList('/api/audit', { query, inPlace: true }).then(each(auditEntryOf));
