import { combineReducers } from 'redux';
import * as clients from '../api/clients';
import type { CatalogueDetail, CatalogueItem, Materials } from '../contract/client';
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

export const fetchCatalogue = actionFamily('clients/FETCH_CATALOGUE', clients.catalogue);
export const fetchClient = actionFamily('clients/FETCH_ONE', clients.catalogueItem);
export const fetchMaterials = actionFamily('clients/FETCH_MATERIALS', clients.materials);

interface CatalogueState extends ListState<CatalogueItem> {
  partner: string;
}

function catalogue(
  state: CatalogueState = { ...emptyList, partner: '' },
  action: ActionOf<typeof fetchCatalogue>,
): CatalogueState {
  const partner = () => action.args[0].partner ?? '';
  switch (action.type) {
    case fetchCatalogue.REQUEST:
      return { ...listRequested(state, state.partner === partner()), partner: partner() };
    case fetchCatalogue.SUCCESS:
      return { ...listReceived(action.data), partner: partner() };
    case fetchCatalogue.FAILURE:
      return { ...listFailed(state, action.error), partner: partner() };
    default:
      return state;
  }
}

function detail(
  state: RecordState<CatalogueDetail> = emptyRecord,
  action: ActionOf<typeof fetchClient>,
): RecordState<CatalogueDetail> {
  switch (action.type) {
    case fetchClient.REQUEST:
      return recordRequested(state, action.args[0]);
    case fetchClient.SUCCESS:
      return recordReceived(action.args[0], action.data);
    case fetchClient.FAILURE:
      return recordFailed(state, action.error);
    default:
      return state;
  }
}

function materials(
  state: RecordState<Materials> = emptyRecord,
  action: ActionOf<typeof fetchMaterials>,
): RecordState<Materials> {
  switch (action.type) {
    case fetchMaterials.REQUEST:
      return recordRequested(state, action.args[0]);
    case fetchMaterials.SUCCESS:
      return recordReceived(action.args[0], action.data);
    case fetchMaterials.FAILURE:
      return recordFailed(state, action.error);
    default:
      return state;
  }
}

export const clientsReducer = combineReducers({ catalogue, detail, materials });

/** The catalogue of this partner ('' is all); empty while another one's is in the store. */
export const selectCatalogue = (state: RootState, partner = ''): ListState<CatalogueItem> =>
  state.clients.catalogue.partner === partner ? state.clients.catalogue : emptyList;

/** A simulation as the list in the store has it, by id or slug. */
export const selectListedClient = (state: RootState, code: string): CatalogueItem | null =>
  state.clients.catalogue.items?.find(({ _id, slug }) => slug === code || _id === code) ?? null;

export const selectClient = (state: RootState, code: string) => recordAt(state.clients.detail, code);
export const selectMaterials = (state: RootState, id: string) => recordAt(state.clients.materials, id);
