import type { SimulationInput, SimulationQuery, SimulationUpdate } from '../contract/simulation';
import { createdOf, each, requestById, requestList, requestRecord } from './http';
import { savedOf } from './records/fields';
import { simulationItemOf, simulationOf } from './records/simulation';

const record = (id: string) => `/api/clients/${encodeURIComponent(id)}`;

export const list = (query: SimulationQuery) =>
  requestList('/api/clients/all', { query }).then(each(simulationItemOf));

/** The whole record for administrators; other users get the teaching materials at this address. */
export const get = (id: string) => requestById('/api/clients', id).then(simulationOf);

/** The answer of a save has no OAuth group: its fields are taken from what was sent. */
export const create = async (input: SimulationInput) =>
  simulationOf(createdOf(input, await requestRecord('POST', '/api/clients', input)));

/** Of the OAuth group, the result has only the changed fields. */
export const update = async (id: string, changes: SimulationUpdate) =>
  savedOf(simulationOf, { ...changes, _id: id }, await requestRecord('POST', record(id), changes));
