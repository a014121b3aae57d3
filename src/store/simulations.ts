import { combineReducers } from 'redux';
import * as clients from '../api/simulations';
import { actionFamily } from './actionFamily';
import { fetchCatalogue } from './catalogue';
import { deleteWithDraft } from './drafts';
import type { RootState } from './reducers';
import { listOf, pageOf, recordAt, recordOf } from './slices';

// Simulations as administrators see them: whole, whatever their status. The public catalogue is in clients.ts.

export const fetchClients = actionFamily('adminClients/FETCH_ALL', clients.list);
/** All of every status, by name: to choose from, and to name them by their ids. */
export const fetchClientChoices = actionFamily('adminClients/FETCH_CHOICES', () =>
  clients.list({ pp: 1000, sort: 'name:asc' }),
);
/** With the secret of its OAuth group, which its form shows. */
export const fetchClientRecord = actionFamily('adminClients/FETCH_ONE', clients.get, { keepsSecrets: true });

const lists = [fetchClients, fetchClientChoices, fetchCatalogue];
export const createClient = actionFamily('adminClients/CREATE', clients.create, { invalidates: lists });
export const updateClient = actionFamily('adminClients/UPDATE', clients.update, {
  keyOf: (id) => id,
  invalidates: [...lists, fetchClientRecord],
});

/** Takes a simulation out of the library: its status becomes `deleted`, over the version that was seen. */
export const deleteClient = (id: string, version: string) =>
  deleteWithDraft(`clients/${id}`, updateClient(id, { status: 'deleted', updated_at: version }));

export const adminClientsReducer = combineReducers({
  list: pageOf(fetchClients),
  choices: listOf(fetchClientChoices),
  // The answer of a save has no secret: a new client is loaded whole, and a changed secret is blank until then. Its
  // form remembers it.
  detail: recordOf(fetchClientRecord, { saved: [updateClient] }),
});

export const selectClients = (state: RootState) => state.adminClients.list;
export const selectClientChoices = (state: RootState) => state.adminClients.choices;
export const selectClientRecord = (state: RootState, id: string) => recordAt(state.adminClients.detail, id);
