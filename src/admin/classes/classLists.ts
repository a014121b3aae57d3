import type { ClassQuery } from '../../contract/class';
import type { ClassStudentQuery } from '../../contract/classStudent';
import { type FilterValues, type ListQuery, toApiFilters, toApiQuery } from '../../lib/listQuery';

/** The rules of the address of the list of classes. */
export const classesList = {
  pageSize: 20,
  sortable: ['name', 'next', 'opens_at', 'created_at'],
  filters: {
    q: {},
    client: {},
    archived: { choices: ['true', 'all'] },
    state: { choices: ['opening', 'scheduled', 'open', 'closed', 'cancelled'] },
    students: { choices: ['not-started'] },
    /** `own`, or the id of an instructor. */
    customer: {},
    school: {},
  },
} as const;

/** The order of the list: by what comes next or, for administrators, who see all, the newest first. */
export const classesOrder = (reader: { role: string } | null) =>
  reader?.role === 'administrator' ? 'created_at:desc' : 'next:asc';

/** The query of the list's call, with the order that the address names, else the reader's. */
export const classesQuery = (
  query: ListQuery<typeof classesList>,
  reader: { role: string } | null,
): ClassQuery => ({ sort: classesOrder(reader), ...toApiQuery(query, classesList) });

/** The rules of the address of a class's page, which holds the filters of its students. */
export const studentsList = {
  pageSize: 100,
  sortable: ['lastname', 'invited_at'],
  filters: {
    q: {},
    state: {
      choices: [
        'sent',
        'failed',
        'opened',
        'unopened',
        'paid',
        'unpaid',
        'started',
        'not-started',
        'finished',
      ],
    },
  },
} as const;

type Query = ListQuery<typeof studentsList>;
export type StudentFilters = FilterValues<typeof studentsList>;

/** The query of the list's call: by name, unless the address says otherwise. */
export const studentsQuery = (query: Query): ClassStudentQuery => ({
  sort: 'lastname:asc',
  ...toApiQuery(query, studentsList),
});

/** The query of the CSV export: the whole list at once. */
export const exportQuery = (query: Query): ClassStudentQuery => ({
  sort: 'lastname:asc',
  ...toApiFilters(query),
});
