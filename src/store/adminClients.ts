import { combineReducers } from 'redux';
import * as clients from '../api/clients';
import type { Client, ClientItem } from '../contract/client';
import { type ActionOf, actionFamily } from './actionFamily';
import { fetchCatalogue, fetchClientChoices } from './clients';
import { joinStore, type RootState } from './reducers';
import {
  emptyPage,
  emptyRecord,
  type PageState,
  pageFailed,
  pageReceived,
  pageRequested,
  type RecordState,
  recordAt,
  recordFailed,
  recordReceived,
  recordRequested,
  recordSaved,
} from './slices';

// Simulations as administrators see them: whole, whatever their status. The public catalogue is in clients.ts.

export const fetchClients = actionFamily('adminClients/FETCH_ALL', clients.list);
export const fetchClientRecord = actionFamily('adminClients/FETCH_ONE', clients.get);
export const createClient = actionFamily('adminClients/CREATE', clients.create, undefined, [
  fetchClients,
  fetchClientChoices,
  fetchCatalogue,
]);
export const updateClient = actionFamily('adminClients/UPDATE', clients.update, (id: string) => id, [
  fetchClients,
  fetchClientChoices,
  fetchCatalogue,
]);

type Saved = ActionOf<typeof createClient> | ActionOf<typeof updateClient>;

function list(
  state: PageState<ClientItem> = emptyPage,
  action: ActionOf<typeof fetchClients>,
): PageState<ClientItem> {
  switch (action.type) {
    case fetchClients.REQUEST:
      return pageRequested(state);
    case fetchClients.SUCCESS:
      return pageReceived(action.data, action.args[0]);
    case fetchClients.FAILURE:
      return pageFailed(state, action.args[0], action.error);
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
      return recordSaved(state, action.args[0], action.data);
    default:
      return state;
  }
}

export const adminClientsReducer = combineReducers({ list, detail });

export const selectClients = (state: RootState) => state.adminClients.list;
export const selectClientRecord = (state: RootState, id: string) => recordAt(state.adminClients.detail, id);

joinStore('adminClients', adminClientsReducer);
