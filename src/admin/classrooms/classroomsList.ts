import type { Classroom } from '../../api/classrooms';
import type { ShownFilter } from '../../components/list/FilterBar';
import type { ClassroomQuery } from '../../contract/classroom';
import { type FilterValues, type ListQuery, toApiQuery } from '../../lib/listQuery';
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

type Filters = FilterValues<typeof classroomsList>;

/** The filters that only links can set, with the names of the simulation and school. The instructor's is taken from the rows. */
export function linkedFilters(
  { customer, students }: Filters,
  { simulation, school }: { simulation: string; school: string },
  rows: readonly Classroom[] | null,
  choose: (choice: Partial<Filters>) => void,
): ShownFilter[] {
  const instructor = rows?.find((row) => row.instructor._id === customer)?.instructor;
  return [
    { label: 'Simulation', shown: simulation, clear: () => choose({ client: '' }) },
    {
      label: 'Instructor',
      shown: customer === 'own' ? '' : instructor ? fullName(instructor) : customer,
      clear: () => choose({ customer: '' }),
    },
    { label: 'Students', shown: students && 'Not started', clear: () => choose({ students: '' }) },
    { label: 'School', shown: school, clear: () => choose({ school: '' }) },
  ];
}
