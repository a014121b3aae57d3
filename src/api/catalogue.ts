import type { CatalogueDetail, CatalogueItem, Materials } from '../contract/simulation';
import { readToken } from '../lib/storedSession';
import { RequestError, requestById, requestList, requestRecord } from './http';

export interface CatalogueFilter {
  partner?: string;
}

export const catalogue = ({ partner }: CatalogueFilter) =>
  requestList<CatalogueItem>('/api/public/clients/all', { query: { partner }, anonymous: true });

/**
 * `code` is an id or a slug. A simulation that the public library does not list is requested again as the signed-in
 * user, who may have bought it.
 */
export const catalogueItem = (code: string): Promise<CatalogueDetail> => {
  const get = (anonymous: boolean) =>
    requestById<CatalogueDetail>('/api/public/clients', code, { anonymous });
  return get(true).catch((error: unknown) => {
    const isUnlisted = error instanceof RequestError && error.failure.status === 404;
    if (isUnlisted && readToken()) return get(false);
    throw error;
  });
};

export const materials = (id: string) =>
  requestRecord<Materials>('GET', `/api/clients/${encodeURIComponent(id)}`);
