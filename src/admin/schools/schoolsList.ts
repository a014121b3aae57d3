import type { SchoolQuery } from '../../contract/school';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The rules of the schools list's address. */
export const schoolsList = {
  pageSize: 20,
  sortable: ['name', 'code', 'email', 'created_at'],
  filters: { q: {} },
} as const;

export const schoolsQuery = (query: ListQuery<typeof schoolsList>): SchoolQuery =>
  toApiQuery(query, schoolsList);
