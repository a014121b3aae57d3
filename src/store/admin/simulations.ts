import { combineReducers } from 'redux';
import * as simulations from '../../api/admin/simulations';
import type { SimulationUpdate } from '../../contract/simulation';
import { actionFamily } from '../actionFamily';
import { fetchCatalogue } from '../catalogue';
import { deleteWithDraft } from '../drafts';
import { listOf, pageOf, recordAt, recordOf } from '../slices';
import { injectReducers, type RootState } from '../store';

// Simulations for administrators, whole and of every status. The public catalogue is in catalogue.ts.

export const fetchSimulations = actionFamily('simulations/FETCH_ALL', simulations.list);
/** All simulations of every status by name: for select fields, and for names by id. */
export const fetchSimulationChoices = actionFamily('simulations/FETCH_CHOICES', () =>
  simulations.list({ pp: 1000, sort: 'name:asc' }),
);
/** Keeps the secret of the OAuth group, which the form shows. */
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

/** The secret is shown once, so no reducer keeps it. */
export const renewWebhookSecret = actionFamily(
  'simulations/RENEW_WEBHOOK_SECRET',
  simulations.renewWebhookSecret,
  { invalidates: [fetchSimulationRecord] },
);

/** Takes a simulation out of the library by a save, which gives it the status `deleted`. */
export const deleteSimulation = (id: string, save: SimulationUpdate) =>
  deleteWithDraft(`simulations/${id}`, updateSimulation(id, save));

const simulationsReducer = combineReducers({
  list: pageOf(fetchSimulations),
  choices: listOf(fetchSimulationChoices),
  // A save's answer has no secret: a new simulation is loaded again, and a changed secret is blank in the store until
  // then. The form remembers it.
  detail: recordOf(fetchSimulationRecord, { saved: [updateSimulation] }),
});
declare module '../store' {
  interface Reducers {
    simulations: typeof simulationsReducer;
  }
}
injectReducers({ simulations: simulationsReducer });

export const selectSimulations = (state: RootState) => state.simulations.list;
export const selectSimulationChoices = (state: RootState) => state.simulations.choices;
export const selectSimulationRecord = (state: RootState, id: string) =>
  recordAt(state.simulations.detail, id);
