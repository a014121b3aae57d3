import './classesPage.scss';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Classroom } from '../../api/classrooms';
import { FilterBar, type ShownFilter, selectFilter, TextFilter } from '../../components/list/FilterBar';
import { usePagedList } from '../../components/list/usePagedList';
import { Page } from '../../components/Page';
import { type FilterValues, readListQuery } from '../../lib/listQuery';
import { fullName } from '../../rules/users';
import { fetchClassrooms, selectClassrooms } from '../../store/classrooms';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { ListHeader } from '../shared/list/ListHeader';
import { ListTable } from '../shared/list/ListTable';
import { useSchoolName } from '../shared/useSchoolName';
import { useSimulationName } from '../shared/useSimulationName';
import { classroomColumns } from './classColumns';
import { classroomsList, classroomsQuery } from './classLists';

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchClassrooms.fetchIfStale(classroomsQuery(readListQuery(params, classroomsList))));
};

const archivedChoices = [
  ['', 'Current'],
  ['true', 'Archived'],
  ['all', 'All'],
] as const;
const stateChoices = [
  ['', 'All states'],
  ['opening', 'Opening'],
  ['ready', 'Ready'],
  ['in-class', 'In class'],
  ['finished', 'Finished'],
  ['cancelled', 'Cancelled'],
] as const;
const customerChoices = [
  ['', 'Everybody'],
  ['own', 'Mine'],
] as const;

export function Component() {
  const list = useAppSelector(selectClassrooms);
  const seesOthers = useAppSelector(selectUser)?.role !== 'instructor';
  const listQuery = usePagedList(classroomsList, classroomsQuery, fetchClassrooms, list);
  const { reload, filters, type, settle, choose } = listQuery;
  const simulation = useSimulationName(filters.client, list.items);
  const school = useSchoolName(filters.school);
  const columns = useMemo(() => classroomColumns(seesOthers), [seesOthers]);
  const noun = ['session', 'sessions'] as const;

  return (
    <Page title="Sessions" wide>
      <ListHeader title="Sessions" />
      <FilterBar
        label="Sessions"
        onSubmit={settle}
        filters={[
          selectFilter({
            label: 'State',
            value: filters.state,
            choices: stateChoices,
            onChoose: (state) => choose({ state }),
          }),
          selectFilter({
            label: 'Show',
            value: filters.archived,
            choices: archivedChoices,
            onChoose: (archived) => choose({ archived }),
          }),
          ...(seesOthers
            ? [
                selectFilter({
                  label: 'Instructor',
                  value: filters.customer === 'own' ? 'own' : '',
                  choices: customerChoices,
                  onChoose: (customer) => choose({ customer }),
                }),
              ]
            : []),
        ]}
        linked={linkedFilters(filters, { simulation, school }, list.items, choose)}
      >
        <TextFilter
          label="Search"
          // Short enough for a phone. The words of an instructor are found, too.
          placeholder="Class, simulation or order"
          wide
          value={filters.q}
          onType={(text) => type('q', text)}
          onSettle={settle}
        />
      </FilterBar>
      <ListTable
        title="Sessions"
        noun={noun}
        columns={columns}
        list={list}
        listQuery={listQuery}
        initialSort="created_at:desc"
        onRetry={reload}
        cards="phones"
        nothing={
          <>
            <p>A session appears here once it has been bought.</p>
            <Button tag={Link} to="/library" color="accent">
              Find a simulation
            </Button>
          </>
        }
      />
    </Page>
  );
}

type Filters = FilterValues<typeof classroomsList>;

/** The filters that only links can set, with the names of the simulation and school. The instructor's is taken from the rows. */
function linkedFilters(
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
