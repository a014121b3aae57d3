import * as audit from '../api/audit';
import type { AuditEntry, AuditedEntity } from '../contract/audit';
import { type ActionOf, actionFamily } from './actionFamily';
import { joinStore, type RootState } from './reducers';
import { emptyList, type ListState, listFailed, listReceived, listRequested } from './slices';

/** Who changed what of one record, newest first: so many entries of it. */
export const fetchAudit = actionFamily(
  'audit/FETCH_ALL',
  (entity: AuditedEntity, record: string, entries: number) =>
    audit.list({ entity, record, pp: entries, total: 'true' }),
);

interface AuditState extends ListState<AuditEntry> {
  record: string | null;
}
const none: AuditState = { ...emptyList, record: null };

/** Ids are unique across entities. */
export function auditReducer(state: AuditState = none, action: ActionOf<typeof fetchAudit>): AuditState {
  switch (action.type) {
    case fetchAudit.REQUEST: {
      const [, record] = action.args;
      return { ...listRequested(state, state.record === record), record };
    }
    case fetchAudit.SUCCESS:
      return { ...listReceived(action.data), record: action.args[1] };
    case fetchAudit.FAILURE:
      return { ...listFailed(state, action.error), record: action.args[1] };
    default:
      return state;
  }
}

export const selectAudit = (state: RootState, record: string): ListState<AuditEntry> =>
  state.audit.record === record ? state.audit : emptyList;

joinStore('audit', auditReducer);
