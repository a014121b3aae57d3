import type { AuditEntry, AuditQuery } from '../contract/audit';
import { requestList } from './http';

export const list = (query: AuditQuery) => requestList<AuditEntry>('/api/audit', { query, inPlace: true });
