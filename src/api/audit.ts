import type * as contract from '../contract/audit';
import { choice, id, list as listOf, moment, orNull, person, record, reference, text } from './fields';
import { each, requestList } from './http';

const asSent = (value: unknown) => value;
const changeOf = record<contract.AuditEntry['changes'][number]>()({
  field: text,
  before: asSent,
  after: asSent,
});

export const auditEntryOf = record<contract.AuditEntry>()({
  _id: id,
  entity: choice<contract.AuditedEntity>,
  record: reference,
  action: choice<contract.AuditEntry['action']>,
  actor: orNull(person),
  changes: (value) => listOf(changeOf)(value).filter(({ field }) => field !== ''),
  created_at: moment,
});
export type AuditEntry = ReturnType<typeof auditEntryOf>;

export const list = (query: contract.AuditQuery) =>
  requestList('/api/audit', { query, inPlace: true }).then(each(auditEntryOf));
