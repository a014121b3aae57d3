import type { Game, Purchase, PurchaseInput, PurchaseQuery } from '../contract/purchase';
import { requestList, requestRecord } from './http';

export const list = (query: PurchaseQuery) => requestList<Purchase>('/api/purchases/all', { query });

/** The same order twice is the same purchase. */
export const create = (purchase: PurchaseInput) =>
  requestRecord<Purchase>('POST', '/api/integrations/purchase', purchase);

export const session = (id: string) =>
  requestRecord<Game>('GET', `/api/purchases/${encodeURIComponent(id)}/session`);
