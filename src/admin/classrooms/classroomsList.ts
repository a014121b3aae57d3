import type { ClassroomQuery } from '../../contract/classroom';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';

/** The rules of the address of the list of classes. */
export const classroomsList = {
  pageSize: 20,
  sortable: ['name', 'opens_at', 'created_at'],
  filters: {
    q: {},
    client: {},
    archived: { choices: ['true', 'all'] },
    customer: { choices: ['own'] },
  },
} as const;

/** The query of the list's call: newest first, unless the address says otherwise. */
export const classroomsQuery = (query: ListQuery<typeof classroomsList>): ClassroomQuery => ({
  sort: 'created_at:desc',
  ...toApiQuery(query, classroomsList),
});
