import type { SchoolQuery } from '../../../contract/school';
import { type ListQuestion, sentQuestion } from '../../../lib/listQuery';

/** What the address of the schools list may hold. */
export const schoolsList = {
  pageSize: 20,
  sortable: ['name', 'code', 'email', 'created_at'],
  filters: { q: {} },
} as const;

export const schoolsQuery = (question: ListQuestion<typeof schoolsList>): SchoolQuery =>
  sentQuestion(question, schoolsList);
