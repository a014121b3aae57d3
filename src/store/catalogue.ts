import { combineReducers } from 'redux';
import * as clients from '../api/catalogue';
import type { CatalogueItem } from '../contract/client';
import { actionFamily } from './actionFamily';
import type { RootState } from './reducers';
import { listAt, listOf, recordAt, recordOf } from './slices';

export const fetchCatalogue = actionFamily('clients/FETCH_CATALOGUE', clients.catalogue);
export const fetchClient = actionFamily('clients/FETCH_ONE', clients.catalogueItem);
export const fetchMaterials = actionFamily('clients/FETCH_MATERIALS', clients.materials);

export const clientsReducer = combineReducers({
  catalogue: listOf(fetchCatalogue, ({ partner = '' }) => partner),
  detail: recordOf(fetchClient),
  materials: recordOf(fetchMaterials),
});

/** The catalogue of this partner ('' is all); empty while another one's is in the store. */
export const selectCatalogue = (state: RootState, partner = '') => listAt(state.clients.catalogue, partner);

/** A simulation as the list in the store has it, by id or slug. */
export const selectListedClient = (state: RootState, code: string): CatalogueItem | null =>
  state.clients.catalogue.items?.find(({ _id, slug }) => slug === code || _id === code) ?? null;

export const selectClient = (state: RootState, code: string) => recordAt(state.clients.detail, code);
export const selectMaterials = (state: RootState, id: string) => recordAt(state.clients.materials, id);
