import { combineReducers } from 'redux';
import * as clients from '../api/adminClients';
import type { Client, ClientItem } from '../contract/client';
import { type ActionOf, actionFamily } from './actionFamily';
import { fetchCatalogue } from './clients';
import { joinStore, type RootState } from './reducers';
import {
  emptyList,
  emptyPage,
  emptyRecord,
  type ListState,
  listFailed,
  listReceived,
  listRequested,
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
/** All of every status, by name: to choose from, and to name them by their ids. */
export const fetchClientChoices = actionFamily('adminClients/FETCH_CHOICES', () =>
  clients.list({ pp: 1000, sort: 'name:asc' }),
);
export const fetchClientRecord = actionFamily('adminClients/FETCH_ONE', clients.get);

const lists = [fetchClients, fetchClientChoices, fetchCatalogue];
export const createClient = actionFamily('adminClients/CREATE', clients.create, undefined, lists);
export const updateClient = actionFamily('adminClients/UPDATE', clients.update, (id: string) => id, lists);

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

function choices(
  state: ListState<ClientItem> = emptyList,
  action: ActionOf<typeof fetchClientChoices>,
): ListState<ClientItem> {
  switch (action.type) {
    case fetchClientChoices.REQUEST:
      return listRequested(state);
    case fetchClientChoices.SUCCESS:
      return listReceived(action.data);
    case fetchClientChoices.FAILURE:
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
      return state.item ? recordSaved(state, action.args[0], { ...state.item, ...action.data }) : state;
    default:
      return state;
  }
}

export const adminClientsReducer = combineReducers({ list, choices, detail });

export const selectClients = (state: RootState) => state.adminClients.list;
export const selectClientChoices = (state: RootState) => state.adminClients.choices;
export const selectClientRecord = (state: RootState, id: string) => recordAt(state.adminClients.detail, id);

joinStore('adminClients', adminClientsReducer);
