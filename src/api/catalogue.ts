import type * as contract from '../contract/simulation';
import { readToken } from '../lib/storedSession';
import { choice, flag, id, number, record, simulationName, text } from './fields';
import { each, requestById, requestList } from './http';

export const catalogueItemOf = record<contract.CatalogueItem>()({
  _id: id,
  name: simulationName,
  subtitle: text,
  slug: text,
  category: choice<contract.Category>,
  partner: text,
  cover_url: text,
  duration: number,
  order: number,
  price: number,
  purchasable: flag,
  description: text,
  overview: text,
});
export type CatalogueItem = ReturnType<typeof catalogueItemOf>;

const catalogueDetailOf = record<contract.CatalogueDetail>()({
  ...catalogueItemOf.fields,
  image_url: text,
  crimg_url: text,
  variations: text,
});
export type CatalogueDetail = ReturnType<typeof catalogueDetailOf>;

export const materialsOf = record<contract.Materials>()({
  ...catalogueDetailOf.fields,
  res_collateral: text,
  res_add_students: text,
  res_launch: text,
  res_debrief: text,
  how_url_instructor: text,
  faq_url_instructor: text,
});
export type Materials = ReturnType<typeof materialsOf>;

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
