import type { CatalogueDetail, CatalogueItem, Materials } from '../contract/client';
import { malformed, RequestError, requestList, requestRecord } from './http';

export interface CatalogueFilter {
  partner?: string;
}

export const catalogue = ({ partner }: CatalogueFilter) =>
  requestList<CatalogueItem>('/api/public/clients/all', { query: { partner }, anonymous: true });

/** `code` is an id or a slug; 'all' is the list's address, and so never one. */
export async function catalogueItem(code: string): Promise<CatalogueDetail> {
  if (code === 'all') throw new RequestError({ status: 404, message: 'There is no such simulation.' });
  const path = `/api/public/clients/${encodeURIComponent(code)}`;
  const item = await requestRecord<CatalogueDetail>('GET', path, undefined, { anonymous: true });
  if (typeof item._id !== 'string') throw malformed();
  return item;
}

export const materials = (id: string) =>
  requestRecord<Materials>('GET', `/api/clients/${encodeURIComponent(id)}`);
