import { Button } from 'reactstrap';
import { FilterBar, TextFilter } from '../../components/list/FilterBar';
import { usePagedList } from '../../components/list/usePagedList';
import { Page } from '../../components/Page';
import type { School } from '../../contract/school';
import { readListQuery } from '../../lib/listQuery';
import { schoolName } from '../../rules/schools';
import { useAppSelector } from '../../store/hooks';
import { fetchSchools, selectSchools } from '../../store/schools';
import { selectHas } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { ListHeader } from '../shared/list/ListHeader';
import { ListTable } from '../shared/list/ListTable';
import { RecordLink } from '../shared/list/RecordLink';
import { RowMenu } from '../shared/list/RowMenu';
import { schoolColumns } from './schoolColumns';
import { schoolsList, schoolsQuery } from './schoolsList';

const actions = (school: School) => (
  <RowMenu
    label={`Actions for ${schoolName(school)}`}
    items={[
      { label: 'Edit', to: `/schools/${school._id}` },
      { label: 'Delete', to: `/schools/delete/${school._id}`, danger: true },
    ]}
  />
);

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchSchools.fetchIfStale(schoolsQuery(readListQuery(params, schoolsList))));
};

export function Component() {
  const list = useAppSelector(selectSchools);
  const hasDeletion = useAppSelector((state) => selectHas(state, 'administration'));
  const listQuery = usePagedList(schoolsList, schoolsQuery, fetchSchools, list);
  const { reload, filters, type, settle } = listQuery;

  return (
    <Page title="Schools" wide>
      <ListHeader title="Schools">
        <Button tag={RecordLink} to="/schools/new" color="accent">
          New school
        </Button>
      </ListHeader>
      <FilterBar label="Schools" onSubmit={settle}>
        <TextFilter
          label="Search"
          placeholder="Any part of a name or a code"
          wide
          value={filters.q}
          onType={(text) => type('q', text)}
          onSettle={settle}
        />
      </FilterBar>
      <ListTable
        title="Schools"
        noun={['school', 'schools']}
        columns={schoolColumns}
        list={list}
        listQuery={listQuery}
        onRetry={reload}
        actions={hasDeletion ? actions : undefined}
        nothing={<p>Users, and the simulations that are free to play for them, belong to a school.</p>}
      />
    </Page>
  );
}
