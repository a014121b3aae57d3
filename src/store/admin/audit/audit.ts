import * as audit from '../../../api/admin/audit/audit';
import type { AuditedEntity } from '../../../contract/audit';
import { actionFamily } from '../../actionFamily';
import { listAt, listOf } from '../../slices';
import { injectReducers, type RootState } from '../../store';

/** The newest changes of a record, up to the given number. */
export const fetchAudit = actionFamily(
  'audit/FETCH_ALL',
  (entity: AuditedEntity, record: string, entries: number) =>
    audit.list({ entity, record, pp: entries, total: 'true' }),
);

/** Ids are unique across all entities. */
const auditReducer = listOf(fetchAudit, (_entity, record) => record);
declare module '../../store' {
  interface Reducers {
    audit: typeof auditReducer;
  }
}
injectReducers({ audit: auditReducer });

export const selectAudit = (state: RootState, record: string) => listAt(state.audit, record);
