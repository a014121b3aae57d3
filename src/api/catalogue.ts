import { readToken } from '../lib/storedSession';
import { each, requestById, requestList } from './http';
import { type CatalogueDetail, catalogueDetailOf, catalogueItemOf, materialsOf } from './records/simulation';

export interface CatalogueFilter {
  partner?: string;
  /** Asks for the overviews too, which the search looks at. */
  overview?: true;
}

export const catalogue = ({ partner, overview }: CatalogueFilter) =>
  requestList('/api/public/clients/all', { query: { partner, overview }, anonymous: true }).then(
    each(catalogueItemOf),
  );

/**
 * `code` is an id or a slug. A simulation that the public library does not list is requested again as the signed-in
 * user, who may have bought it.
 */
export const catalogueItem = async (code: string): Promise<CatalogueDetail> => {
  let isUnlisted = false;
  const onRefused = (_: unknown, status: number) => {
    isUnlisted = status === 404;
  };
  const found = await requestById('/api/public/clients', code, { anonymous: true, onRefused }).catch(
    (error: unknown) => {
      if (isUnlisted && readToken()) return requestById('/api/public/clients', code);
      throw error;
    },
  );
  return catalogueDetailOf(found);
};

/** The dialog says why somebody has none. */
export const materials = (id: string) => requestById('/api/clients', id, { inPlace: true }).then(materialsOf);
