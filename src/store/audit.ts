import type { AuditedEntity } from '../contract/audit';
import { actionFamily } from './actionFamily';
import { lazilyFrom } from './lazilyFrom';
import type { RootState } from './reducers';
import { listAt, listOf } from './slices';

const listAudit = lazilyFrom(() => import('../api/audit'))((calls) => calls.list);

/** The newest changes of a record, up to the given number. */
export const fetchAudit = actionFamily(
  'audit/FETCH_ALL',
  (entity: AuditedEntity, record: string, entries: number) =>
    listAudit({ entity, record, pp: entries, total: 'true' }),
);

/** Ids are unique across all entities. */
export const auditReducer = listOf(fetchAudit, (_entity, record) => record);

export const selectAudit = (state: RootState, record: string) => listAt(state.audit, record);
