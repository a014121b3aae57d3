import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { ListPage } from '../../components/list/ListPage';
import { preloadOf, useList } from '../../components/list/useList';
import type { ListQuery } from '../../lib/listQuery';
import { fullName } from '../../rules/users';
import { fetchClasses, selectClasses } from '../../store/classes';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch, AppThunk } from '../../store/store';
import { useSchoolName, useSimulationName } from '../shared/useNames';
import { classColumns } from './classColumns';
import { classesList, classesOrder, classesQuery } from './classLists';

const sessionsOf = (reader: User | null) =>
  ({
    title: 'Sessions',
    noun: ['session', 'sessions'],
    rules: classesList,
    toQuery: (query: ListQuery<typeof classesList>) => classesQuery(query, reader),
    family: fetchClasses,
    select: selectClasses,
    initialSort: classesOrder(reader),
  }) as const;

const load = (): AppThunk<Promise<unknown>> => (dispatch, getState) =>
  preloadOf(sessionsOf(selectUser(getState())))(dispatch);
export const preload = (dispatch: AppDispatch) => dispatch(load());

const archivedChoices = [
  ['', 'Not archived'],
  ['true', 'Archived'],
  ['all', 'All'],
] as const;
const stateChoices = [
  ['', 'All states'],
  ['opening', 'Opening'],
  ['scheduled', 'Scheduled'],
  ['open', 'Open'],
  ['closed', 'Closed'],
  ['cancelled', 'Cancelled'],
] as const;
const customerChoices = [
  ['', 'Everybody'],
  ['own', 'Mine'],
] as const;

export function Component() {
  const user = useAppSelector(selectUser);
  const role = user?.role ?? '';
  const seesOthers = role !== 'instructor';
  const list = useList(useMemo(() => sessionsOf(user), [user]));
  const { client, customer, school, students } = list.filters;
  const simulation = useSimulationName(client, list.items);
  const schoolName = useSchoolName(school);
  const columns = useMemo(() => classColumns(role), [role]);
  const instructor = list.items?.find((row) => row.instructor._id === customer)?.instructor;
  const isOther = customer !== '' && customer !== 'own';

  return (
    <ListPage
      list={list}
      columns={columns}
      buttons={
        !seesOthers && (
          <Link to="/sessions/students" className="d-print-none">
            All students
          </Link>
        )
      }
      // Short enough for a phone. The words of an instructor are found, too.
      search="Class, simulation or order"
      filters={[
        { name: 'state', label: 'State', choices: stateChoices },
        { name: 'archived', label: 'Show', choices: archivedChoices },
        seesOthers && { name: 'customer', label: 'Instructor', choices: customerChoices },
        { name: 'client', label: 'Simulation', shown: simulation },
        isOther && {
          name: 'customer',
          label: 'Instructor',
          shown: instructor ? fullName(instructor) : customer,
        },
        { name: 'students', label: 'Students', shown: students && 'Not started' },
        { name: 'school', label: 'School', shown: schoolName },
      ]}
      nothing={
        <>
          <p>A session appears here once it has been bought.</p>
          <Button tag={Link} to="/library" color="accent">
            Find a simulation
          </Button>
        </>
      }
    />
  );
}
