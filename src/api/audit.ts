import type { AuditEntry, AuditQuery } from '../contract/audit';
import { requestList, shownInPlace } from './http';

export const list = (query: AuditQuery) =>
  requestList<AuditEntry>('/api/audit', { query, onRefused: shownInPlace });
