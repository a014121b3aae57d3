import type {
  Client,
  ClientInput,
  ClientItem,
  ClientQuery,
  ClientUpdate,
  SavedClient,
} from '../contract/client';
import { oauthGroup } from '../contract/oauthGroup';
import { requestById, requestList, requestRecord } from './http';

const record = (id: string) => `/api/clients/${encodeURIComponent(id)}`;

export const list = (query: ClientQuery) => requestList<ClientItem>('/api/clients/all', { query });

/** Whole, for administrators; everybody else gets the materials at this address. */
export const get = (id: string) => requestById<Client>('/api/clients', id);

/** The part of the OAuth group that was sent: no answer of a save returns it. */
const oauthOf = <T extends ClientUpdate>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => name in oauthGroup)) as Pick<
    T,
    keyof T & keyof typeof oauthGroup
  >;

export const create = async (input: ClientInput): Promise<Client> => ({
  ...oauthOf(input),
  ...(await requestRecord<SavedClient>('POST', '/api/clients', input)),
});
/** Of the OAuth group it brings what was changed. */
export const update = async (id: string, changes: ClientUpdate) => ({
  ...oauthOf(changes),
  ...(await requestRecord<SavedClient>('POST', record(id), changes)),
});
