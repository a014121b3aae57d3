import { combineReducers } from 'redux';
import * as simulations from '../api/simulations';
import { actionFamily } from './actionFamily';
import { fetchCatalogue } from './catalogue';
import { deleteWithDraft } from './drafts';
import type { RootState } from './reducers';
import { listOf, pageOf, recordAt, recordOf } from './slices';

// Simulations as administrators see them: whole, whatever their status. The public catalogue is in catalogue.ts.

export const fetchSimulations = actionFamily('simulations/FETCH_ALL', simulations.list);
/** All simulations of every status, sorted by name: for select fields, and to show names for ids. */
export const fetchSimulationChoices = actionFamily('simulations/FETCH_CHOICES', () =>
  simulations.list({ pp: 1000, sort: 'name:asc' }),
);
/** With the secret of its OAuth group, which its form shows. */
export const fetchSimulationRecord = actionFamily('simulations/FETCH_ONE', simulations.get, {
  keepsSecrets: true,
});

const lists = [fetchSimulations, fetchSimulationChoices, fetchCatalogue];
export const createSimulation = actionFamily('simulations/CREATE', simulations.create, {
  invalidates: lists,
});
export const updateSimulation = actionFamily('simulations/UPDATE', simulations.update, {
  keyOf: (id) => id,
  invalidates: [...lists, fetchSimulationRecord],
});

/** Takes a simulation out of the library: its status becomes `deleted`, over the version that was seen. */
export const deleteSimulation = (id: string, version: string) =>
  deleteWithDraft(`clients/${id}`, updateSimulation(id, { status: 'deleted', updated_at: version }));

export const simulationsReducer = combineReducers({
  list: pageOf(fetchSimulations),
  choices: listOf(fetchSimulationChoices),
  // The answer of a save has no secret: a new simulation is loaded whole, and a changed secret is blank until then. Its
  // form remembers it.
  detail: recordOf(fetchSimulationRecord, { saved: [updateSimulation] }),
});

export const selectSimulations = (state: RootState) => state.simulations.list;
export const selectSimulationChoices = (state: RootState) => state.simulations.choices;
export const selectSimulationRecord = (state: RootState, id: string) =>
  recordAt(state.simulations.detail, id);
