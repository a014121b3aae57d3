import type { Client, ClientInput, ClientItem, ClientQuery, ClientUpdate } from '../contract/client';
import { requestList, requestRecord } from './http';

const record = (id: string) => `/api/clients/${encodeURIComponent(id)}`;

export const list = (query: ClientQuery) => requestList<ClientItem>('/api/clients/all', { query });

/** Whole, for administrators; everybody else gets the materials at this address. */
export const get = (id: string) => requestRecord<Client>('GET', record(id));
export const create = (input: ClientInput) => requestRecord<Client>('POST', '/api/clients', input);
export const update = (id: string, changes: ClientUpdate) =>
  requestRecord<Client>('POST', record(id), changes);
