import { combineReducers } from 'redux';
import type { CatalogueItem } from '../api/catalogue';
import * as catalogue from '../api/catalogue';
import { actionFamily } from './actionFamily';
import { listAt, listOf, recordAt, recordOf } from './slices';
import type { RootState } from './store';

export const fetchCatalogue = actionFamily('catalogue/FETCH_CATALOGUE', catalogue.catalogue);
export const fetchSimulation = actionFamily('catalogue/FETCH_ONE', catalogue.catalogueItem);

export const catalogueReducer = combineReducers({
  catalogue: listOf(fetchCatalogue, ({ partner = '' }) => partner),
  detail: recordOf(fetchSimulation),
});
declare module './store' {
  interface Reducers {
    catalogue: typeof catalogueReducer;
  }
}

/** The catalogue of this partner ('' is all); empty if the store holds another partner's. */
export const selectCatalogue = (state: RootState, partner = '') => listAt(state.catalogue.catalogue, partner);

/** A simulation of the list in the store, by id or slug. */
export const selectListedSimulation = (state: RootState, code: string): CatalogueItem | null =>
  state.catalogue.catalogue.items?.find(({ _id, slug }) => slug === code || _id === code) ?? null;

export const selectSimulation = (state: RootState, code: string) => recordAt(state.catalogue.detail, code);
