import { inOrder, isDay } from '../../components/list/days';
import type { DocumentQuery } from '../../contract/document';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The rules of this list's address: the server sorts by the time of issue. */
export const documentsList = {
  /** On paper, the documents of a term are on one page. */
  pageSize: 100,
  sortable: [],
  filters: {
    /** Days in the zone of the issuer, as the documents have them. */
    from: { isValid: isDay },
    to: { isValid: isDay },
    school: {},
  },
} as const;

export const documentsQuery = (query: ListQuery<typeof documentsList>): DocumentQuery =>
  toApiQuery(inOrder(query), documentsList);
