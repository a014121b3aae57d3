import type { SchoolQuery } from '../../contract/school';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The parameters that the address of the schools list may hold. */
export const schoolsList = {
  pageSize: 20,
  sortable: ['name', 'code', 'email', 'created_at'],
  filters: { q: {} },
} as const;

export const schoolsQuery = (query: ListQuery<typeof schoolsList>): SchoolQuery =>
  toApiQuery(query, schoolsList);
