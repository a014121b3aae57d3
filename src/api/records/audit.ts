import type * as contract from '../../contract/audit';
import { choiceIn, type Fields, idIn, isRecord, momentIn, textIn } from './fields';

export interface AuditEntry extends Omit<contract.AuditEntry, 'entity' | 'action'> {
  entity: contract.AuditEntry['entity'] | '';
  action: contract.AuditEntry['action'] | '';
}

const personOf = (given: Fields) => ({
  _id: idIn(given),
  email: textIn(given.email),
  name: textIn(given.name),
  lastname: textIn(given.lastname),
});

export const auditEntryOf = (given: Fields): AuditEntry => ({
  _id: idIn(given),
  entity: choiceIn(given.entity),
  record: idIn(given.record),
  action: choiceIn(given.action),
  actor: isRecord(given.actor) ? personOf(given.actor) : null,
  changes: (Array.isArray(given.changes) ? given.changes.filter(isRecord) : [])
    .map(({ field, before, after }) => ({ field: textIn(field), before, after }))
    .filter(({ field }) => field !== ''),
  created_at: momentIn(given.created_at),
});
