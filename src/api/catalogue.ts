import { readToken } from '../lib/storedSession';
import { each, RequestError, requestById, requestList } from './http';
import { type CatalogueDetail, catalogueDetailOf, catalogueItemOf, materialsOf } from './records/simulation';

export interface CatalogueFilter {
  partner?: string;
}

export const catalogue = ({ partner }: CatalogueFilter) =>
  requestList('/api/public/clients/all', { query: { partner }, anonymous: true }).then(each(catalogueItemOf));

/**
 * `code` is an id or a slug. A simulation that the public library does not list is requested again as the signed-in
 * user, who may have bought it.
 */
export const catalogueItem = (code: string): Promise<CatalogueDetail> => {
  const get = (anonymous: boolean) =>
    requestById('/api/public/clients', code, { anonymous }).then(catalogueDetailOf);
  return get(true).catch((error: unknown) => {
    const isUnlisted = error instanceof RequestError && error.failure.status === 404;
    if (isUnlisted && readToken()) return get(false);
    throw error;
  });
};

export const materials = (id: string) => requestById('/api/clients', id).then(materialsOf);
