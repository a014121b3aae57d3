import type { CatalogueDetail, CatalogueItem, Materials } from '../contract/client';
import { requestList, requestRecord } from './http';

export interface CatalogueFilter {
  partner?: string;
}

export const catalogue = ({ partner }: CatalogueFilter) =>
  requestList<CatalogueItem>('/api/public/clients/all', { query: { partner }, anonymous: true });

/** `code` is an id or a slug. */
export const catalogueItem = (code: string) =>
  requestRecord<CatalogueDetail>('GET', `/api/public/clients/${encodeURIComponent(code)}`, undefined, {
    anonymous: true,
  });

export const materials = (id: string) =>
  requestRecord<Materials>('GET', `/api/clients/${encodeURIComponent(id)}`);
