import type {
  Cancellation,
  Game,
  Purchase,
  PurchaseInput,
  PurchaseQuery,
  PurchaseUpdate,
} from '../contract/purchase';
import { RequestError, requestById, requestFile, requestList, requestRecord } from './http';

const path = (id: string) => `/api/purchases/${encodeURIComponent(id)}`;

export const list = (query: PurchaseQuery) => requestList<Purchase>('/api/purchases/all', { query });

/** The same order twice is the same purchase. */
export const create = (purchase: PurchaseInput) =>
  requestRecord<Purchase>('POST', '/api/integrations/purchase', purchase);

export const session = (id: string) => requestRecord<Game>('GET', `${path(id)}/session`);

/** Opens the session of a purchase at once. A backend without this call tells how the purchase stands. */
export const openSession = (id: string): Promise<Purchase> =>
  requestRecord<Purchase>('POST', `${path(id)}/session`, {}).catch((error: unknown) => {
    if (error instanceof RequestError && [404, 405].includes(error.failure.status)) return get(id);
    throw error;
  });

/** All purchases that match the filters, as a CSV file. */
export const csv = (query: PurchaseQuery) => requestFile('/api/purchases/csv', { query });

export const get = (id: string) => requestById<Purchase>('/api/purchases', id);

export const update = (id: string, changes: PurchaseUpdate) =>
  requestRecord<Purchase>('POST', path(id), changes);

/** The students whom a cancellation would concern. */
export const cancellation = (id: string) => requestRecord<Cancellation>('GET', `${path(id)}/cancellation`);

export const cancel = (id: string) => requestRecord<Purchase>('POST', `${path(id)}/cancellation`, {});

/** Confirms the seats at the simulation's host. A second call changes nothing. */
export const process = (id: string) => requestRecord<Purchase>('POST', `${path(id)}/process`, {});
