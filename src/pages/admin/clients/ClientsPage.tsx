import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { DataTable } from '../../../components/administration/list/DataTable';
import { ListCount } from '../../../components/administration/list/ListCount';
import { ListHeader } from '../../../components/administration/list/ListHeader';
import { NothingFound } from '../../../components/administration/list/NothingFound';
import { FilterBar, SelectFilter, TextFilter } from '../../../components/list/FilterBar';
import { ListResults } from '../../../components/list/ListResults';
import { Pagination } from '../../../components/list/Pagination';
import { useListQuery } from '../../../components/list/useListQuery';
import { Page } from '../../../components/Page';
import type { Category } from '../../../contract/client';
import { categoryKeys, categoryLabel } from '../../../lib/categories';
import { readListQuestion } from '../../../lib/listQuery';
import { fetchClients, selectClients } from '../../../store/adminClients';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { AppDispatch } from '../../../store/types';
import { clientColumns } from './clientColumns';
import { clientsList, clientsQuery } from './clientsList';

const categories = [
  ['', 'All categories'],
  ...(categoryKeys as readonly Category[]).map((key) => [key, categoryLabel(key)] as const),
] as const;

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchClients.ensure(clientsQuery(readListQuestion(params, clientsList))));
};

export function Component() {
  const { question, filters, type, settle, choose, clear, sortBy, searchOf } = useListQuery(clientsList);
  const { items, total, loading, error } = useAppSelector(selectClients);
  const dispatch = useAppDispatch();
  const query = useMemo(() => clientsQuery(question), [question]);
  useEffect(() => {
    dispatch(fetchClients.ensure(query));
  }, [dispatch, query]);
  const firstPage = question.page > 1 ? searchOf(1) : undefined;

  return (
    <Page title="Clients">
      <ListHeader title="Clients">
        <Link to="/clients/new" className="btn btn-accent">
          New client
        </Link>
      </ListHeader>
      <FilterBar label="Clients" onSubmit={settle}>
        <TextFilter
          label="Search"
          placeholder="Any part of a name, subtitle or slug"
          wide
          value={filters.q}
          onType={(text) => type('q', text)}
          onSettle={settle}
        />
        <SelectFilter
          label="Status"
          value={filters.status}
          choices={statusChoices(filters.status)}
          onChoose={(status) => choose({ status })}
        />
        <SelectFilter
          label="Category"
          value={filters.category}
          choices={categories}
          onChoose={(category) => choose({ category })}
        />
      </FilterBar>
      <ListResults
        label="Clients"
        error={error}
        hasRows={items !== null}
        onRetry={() => dispatch(fetchClients(query))}
      >
        <ListCount total={items && !loading ? total : null} one="client" many="clients" onClear={clear} />
        <DataTable
          caption="Clients"
          columns={clientColumns}
          rows={items}
          keyOf={({ _id }) => _id}
          loading={loading}
          sort={question.sort}
          onSort={sortBy}
          empty={<NothingFound message="No clients found." firstPage={firstPage} onClear={clear} />}
        />
        <Pagination
          page={question.page}
          pages={Math.ceil(total / clientsList.pageSize)}
          searchOf={searchOf}
        />
      </ListResults>
    </Page>
  );
}

/** A status is free text: whatever the address names can be chosen too. */
function statusChoices(present: string) {
  const known = [
    ['created', 'created'],
    ['deleted', 'deleted'],
  ] as const;
  const unknown = present && !known.some(([status]) => status === present);
  return [['', 'All statuses'] as const, ...known, ...(unknown ? [[present, present] as const] : [])];
}
