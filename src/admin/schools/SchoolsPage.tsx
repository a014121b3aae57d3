import { Button } from 'reactstrap';
import type { School } from '../../contract/school';
import { schoolName } from '../../rules/schools';
import { useAppSelector } from '../../store/hooks';
import { fetchSchools, selectSchools } from '../../store/schools';
import { selectHas } from '../../store/session';
import { ListPage } from '../shared/list/ListPage';
import { RecordLink } from '../shared/list/RecordLink';
import { RowMenu } from '../shared/list/RowMenu';
import { preloadOf, useList } from '../shared/list/useList';
import { schoolColumns } from './schoolColumns';
import { schoolsList, schoolsQuery } from './schoolsList';

const schools = {
  title: 'Schools',
  noun: ['school', 'schools'],
  rules: schoolsList,
  toQuery: schoolsQuery,
  family: fetchSchools,
  select: selectSchools,
} as const;

export const preload = preloadOf(schools);

const actions = (school: School) => (
  <RowMenu
    label={`Actions for ${schoolName(school)}`}
    items={[
      { label: 'Edit', to: `/schools/${school._id}` },
      { label: 'Delete', to: `/schools/delete/${school._id}`, danger: true },
    ]}
  />
);

export function Component() {
  const list = useList(schools);
  const hasDeletion = useAppSelector((state) => selectHas(state, 'administration'));
  return (
    <ListPage
      list={list}
      columns={schoolColumns}
      search="Any part of a name or a code"
      buttons={
        <Button tag={RecordLink} to="/schools/new" color="accent">
          New school
        </Button>
      }
      row={{ actions: hasDeletion ? actions : undefined }}
      nothing={<p>Users, and the simulations that are free to play for them, belong to a school.</p>}
    />
  );
}
