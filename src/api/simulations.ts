import { oauthGroup } from '../contract/oauthGroup';
import type {
  SavedSimulation,
  Simulation,
  SimulationInput,
  SimulationItem,
  SimulationQuery,
  SimulationUpdate,
} from '../contract/simulation';
import { requestById, requestList, requestRecord } from './http';

const record = (id: string) => `/api/clients/${encodeURIComponent(id)}`;

export const list = (query: SimulationQuery) => requestList<SimulationItem>('/api/clients/all', { query });

/** Whole, for administrators; everybody else gets the materials at this address. */
export const get = (id: string) => requestById<Simulation>('/api/clients', id);

/** The part of the OAuth group that was sent: no answer of a save returns it. */
const oauthOf = <T extends SimulationUpdate>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => name in oauthGroup)) as Pick<
    T,
    keyof T & keyof typeof oauthGroup
  >;

export const create = async (input: SimulationInput): Promise<Simulation> => ({
  ...oauthOf(input),
  ...(await requestRecord<SavedSimulation>('POST', '/api/clients', input)),
});
/** Of the OAuth group it brings what was changed. */
export const update = async (id: string, changes: SimulationUpdate) => ({
  ...oauthOf(changes),
  ...(await requestRecord<SavedSimulation>('POST', record(id), changes)),
});
