import type { Classroom } from '../../api/records/classroom';
import type { ClassroomQuery } from '../../contract/classroom';
import type { School } from '../../contract/school';
import { type FilterValues, type ListQuery, toApiQuery } from '../../lib/listQuery';
import { schoolName } from '../../rules/schools';
import { fullName } from '../../rules/users';

/** The rules of the address of the list of classes. */
export const classroomsList = {
  pageSize: 20,
  sortable: ['name', 'opens_at', 'created_at'],
  filters: {
    q: {},
    client: {},
    archived: { choices: ['true', 'all'] },
    state: { choices: ['opening', 'ready', 'in-class', 'finished', 'cancelled'] },
    students: { choices: ['not-started'] },
    /** `own`, or the id of an instructor. */
    customer: {},
    school: {},
  },
} as const;

/** The query of the list's call: newest first, unless the address says otherwise. */
export const classroomsQuery = (query: ListQuery<typeof classroomsList>): ClassroomQuery => ({
  sort: 'created_at:desc',
  ...toApiQuery(query, classroomsList),
});

/** The filters that only links can set, with names taken from the rows and the known schools, but for the simulation's. */
export function linkedFilters(
  { customer, school, students }: FilterValues<typeof classroomsList>,
  simulation: string,
  rows: readonly Classroom[] | null,
  schools: readonly School[] | null,
) {
  const instructor = rows?.find((row) => row.instructor._id === customer)?.instructor;
  const known = schools?.find(({ _id }) => _id === school);
  return [
    ['client', 'Simulation', simulation],
    ['customer', 'Instructor', customer === 'own' ? '' : instructor ? fullName(instructor) : customer],
    ['students', 'Students', students && 'Not started'],
    ['school', 'School', known ? schoolName(known) : school],
  ] as const;
}
