import { combineReducers } from 'redux';
import * as clients from '../api/clients';
import type { Client, ClientItem, ClientUpdate } from '../contract/client';
import { type ActionOf, actionFamily } from './actionFamily';
import type { RootState } from './reducers';
import {
  emptyList,
  emptyRecord,
  type ListState,
  listFailed,
  listReceived,
  listRequested,
  type RecordState,
  recordAt,
  recordFailed,
  recordReceived,
  recordRequested,
} from './slices';

// Simulations as administrators see them: whole, whatever their status. The public catalogue is in clients.ts.

export const fetchClients = actionFamily('adminClients/FETCH_ALL', clients.list);
export const fetchClientRecord = actionFamily('adminClients/FETCH_ONE', clients.get);
export const createClient = actionFamily('adminClients/CREATE', clients.create);
export const updateClient = actionFamily(
  'adminClients/UPDATE',
  (id: string, changes: ClientUpdate) => clients.update(id, changes),
  (id) => id,
);

type Saved = ActionOf<typeof createClient> | ActionOf<typeof updateClient>;

function list(
  state: ListState<ClientItem> = emptyList,
  action: ActionOf<typeof fetchClients>,
): ListState<ClientItem> {
  switch (action.type) {
    case fetchClients.REQUEST:
      return listRequested(state);
    case fetchClients.SUCCESS:
      return listReceived(action.data);
    case fetchClients.FAILURE:
      return listFailed(state, action.error);
    default:
      return state;
  }
}

function detail(
  state: RecordState<Client> = emptyRecord,
  action: ActionOf<typeof fetchClientRecord> | Saved,
): RecordState<Client> {
  switch (action.type) {
    case fetchClientRecord.REQUEST:
      return recordRequested(state, action.args[0]);
    case fetchClientRecord.SUCCESS:
      return recordReceived(action.args[0], action.data);
    case fetchClientRecord.FAILURE:
      return recordFailed(state, action.error);
    case createClient.SUCCESS:
      return recordReceived(action.data._id, action.data);
    case updateClient.SUCCESS:
      return state.key === action.args[0] ? recordReceived(state.key, action.data) : state;
    default:
      return state;
  }
}

export const adminClientsReducer = combineReducers({ list, detail });

export const selectClients = (state: RootState) => state.adminClients.list;
export const selectClientRecord = (state: RootState, id: string) => recordAt(state.adminClients.detail, id);
