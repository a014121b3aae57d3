import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { DataTable } from '../../../components/administration/list/DataTable';
import { ListCount } from '../../../components/administration/list/ListCount';
import { ListHeader } from '../../../components/administration/list/ListHeader';
import { NothingFound } from '../../../components/administration/list/NothingFound';
import { FilterBar, TextFilter } from '../../../components/list/FilterBar';
import { ListResults } from '../../../components/list/ListResults';
import { Pagination } from '../../../components/list/Pagination';
import { useListQuery } from '../../../components/list/useListQuery';
import { Page } from '../../../components/Page';
import type { School } from '../../../contract/school';
import { readListQuestion } from '../../../lib/listQuery';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { fetchSchools, selectSchools } from '../../../store/schools';
import type { AppDispatch } from '../../../store/types';
import { schoolColumns } from './schoolColumns';
import { schoolsList, schoolsQuery } from './schoolsList';

const idOf = ({ _id }: School) => _id;

const actions = ({ _id, name }: School) => (
  <Link to={`/schools/delete/${_id}`} className="row-button is-danger" aria-label={`Delete ${name}`}>
    Delete
  </Link>
);

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchSchools.ensure(schoolsQuery(readListQuestion(params, schoolsList))));
};

export function Component() {
  const { question, filters, type, settle, clear, sortBy, searchOf } = useListQuery(schoolsList);
  const { items, total, loading, error } = useAppSelector(selectSchools);
  const dispatch = useAppDispatch();
  const query = useMemo(() => schoolsQuery(question), [question]);
  useEffect(() => {
    dispatch(fetchSchools.ensure(query));
  }, [dispatch, query]);

  return (
    <Page title="Schools">
      <ListHeader title="Schools">
        <Link to="/schools/new" className="btn btn-accent">
          New school
        </Link>
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
      <ListResults
        label="Schools"
        error={error}
        hasRows={items !== null}
        onRetry={() => dispatch(fetchSchools(query))}
      >
        <ListCount
          total={items && !loading ? total : null}
          one="school"
          many="schools"
          onClear={items?.length ? clear : undefined}
        />
        <DataTable
          caption="Schools"
          columns={schoolColumns}
          rows={items}
          keyOf={idOf}
          loading={loading}
          sort={question.sort}
          onSort={sortBy}
          actions={actions}
          empty={
            <NothingFound
              message="No schools found."
              firstPage={question.page > 1 ? searchOf(1) : undefined}
              onClear={clear}
            >
              <p>Users, and the simulations that are free to play for them, belong to a school.</p>
            </NothingFound>
          }
        />
        <Pagination
          page={question.page}
          pages={Math.ceil(total / schoolsList.pageSize)}
          searchOf={searchOf}
        />
      </ListResults>
    </Page>
  );
}
