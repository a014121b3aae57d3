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

/** The whole record for administrators; other users get the teaching materials at this address. */
export const get = (id: string) => requestById<Simulation>('/api/clients', id);

/** The answer of a save has no OAuth group: its fields are taken from what was sent. */
const oauthOf = <T extends SimulationUpdate>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => name in oauthGroup)) as Pick<
    T,
    keyof T & keyof typeof oauthGroup
  >;

export const create = async (input: SimulationInput): Promise<Simulation> => ({
  ...oauthOf(input),
  ...(await requestRecord<SavedSimulation>('POST', '/api/clients', input)),
});
/** Of the OAuth group, the result has only the changed fields. */
export const update = async (id: string, changes: SimulationUpdate) => ({
  ...oauthOf(changes),
  ...(await requestRecord<SavedSimulation>('POST', record(id), changes)),
});
