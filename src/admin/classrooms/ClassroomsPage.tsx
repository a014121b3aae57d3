import './classrooms.scss';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { FilterBar, SelectFilter, TextFilter } from '../../components/list/FilterBar';
import { usePagedList } from '../../components/list/usePagedList';
import { Page } from '../../components/Page';
import { readListQuery } from '../../lib/listQuery';
import { fetchClassrooms, selectClassrooms } from '../../store/classrooms';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/types';
import { ListHeader } from '../shared/list/ListHeader';
import { ListTable } from '../shared/list/ListTable';
import { ChosenSimulation } from './ChosenSimulation';
import { classroomColumns } from './classroomColumns';
import { classroomsList, classroomsQuery } from './classroomsList';

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchClassrooms.fetchIfStale(classroomsQuery(readListQuery(params, classroomsList))));
};

const archivedChoices = [
  ['', 'Current'],
  ['true', 'Archived'],
  ['all', 'All'],
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
  const columns = useMemo(() => classroomColumns(seesOthers), [seesOthers]);

  return (
    <Page title="Sessions">
      <ListHeader title="Sessions" />
      <FilterBar label="Sessions" onSubmit={settle}>
        <TextFilter
          label="Search"
          placeholder={seesOthers ? 'Class, simulation, instructor or order' : 'Class, simulation or order'}
          wide
          value={filters.q}
          onType={(text) => type('q', text)}
          onSettle={settle}
        />
        <SelectFilter
          label="Show"
          value={filters.archived}
          choices={archivedChoices}
          onChoose={(archived) => choose({ archived })}
        />
        {seesOthers && (
          <SelectFilter
            label="Instructor"
            value={filters.customer}
            choices={customerChoices}
            onChoose={(customer) => choose({ customer })}
          />
        )}
      </FilterBar>
      <ChosenSimulation id={filters.client} rows={list.items} onRemove={() => choose({ client: '' })} />
      <ListTable
        title="Sessions"
        noun={['session', 'sessions']}
        columns={columns}
        list={list}
        listQuery={listQuery}
        initialSort="created_at:desc"
        onRetry={reload}
        cards
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
