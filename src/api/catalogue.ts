import type * as contract from '../contract/simulation';
import { readToken } from '../lib/storedSession';
import * as f from './fields';
import { RequestError, requestById, requestList } from './http';

export const catalogueItemOf = f.record<contract.CatalogueItem>()({
  _id: f.id,
  name: f.simulationName,
  subtitle: f.text,
  slug: f.text,
  category: f.choice<contract.Category>,
  partner: f.text,
  cover_url: f.text,
  duration: f.number,
  order: f.number,
  price: f.number,
  purchasable: f.flag,
  description: f.text,
  overview: f.text,
  facts: f.text,
  search_words: f.text,
});
export type CatalogueItem = ReturnType<typeof catalogueItemOf>;

const catalogueDetailOf = f.record<contract.CatalogueDetail>()({
  ...catalogueItemOf.fields,
  image_url: f.text,
  crimg_url: f.text,
  variations: f.text,
});
export type CatalogueDetail = ReturnType<typeof catalogueDetailOf>;

export const materialsOf = f.record<contract.Materials>()({
  ...catalogueDetailOf.fields,
  res_collateral: f.text,
  res_add_students: f.text,
  res_launch: f.text,
  res_debrief: f.text,
  how_url_instructor: f.text,
  faq_url_instructor: f.text,
});
export type Materials = ReturnType<typeof materialsOf>;

export interface CatalogueFilter {
  partner?: string;
  /** Asks for the overviews too, which the search looks at. */
  overview?: true;
}

export const catalogue = ({ partner, overview }: CatalogueFilter) =>
  requestList('/api/public/clients/all', catalogueItemOf, { query: { partner, overview }, anonymous: true });

/**
 * `code` is an id or a slug. A simulation that the public library does not list is requested again as the signed-in
 * user, who may have bought it.
 */
export const catalogueItem = (code: string): Promise<CatalogueDetail> =>
  requestById('/api/public/clients', code, { anonymous: true })
    .catch((error: unknown) => {
      const isUnlisted = error instanceof RequestError && error.failure.status === 404;
      if (isUnlisted && readToken()) return requestById('/api/public/clients', code);
      throw error;
    })
    .then(catalogueDetailOf);

/** The dialog says why somebody has none. */
export const materials = (id: string) => requestById('/api/clients', id, { inPlace: true }).then(materialsOf);

/** A simulation from its own page or, until that has loaded, from the library's list. */
export type KnownSimulation = CatalogueItem & Partial<CatalogueDetail>;
