import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { FilterBar, selectFilter, TextFilter } from '../../components/list/FilterBar';
import { usePagedList } from '../../components/list/usePagedList';
import { Page } from '../../components/Page';
import type { Category } from '../../contract/simulation';
import { readListQuery } from '../../lib/listQuery';
import { categoryKeys, categoryLabel } from '../../rules/categories';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { fetchSimulations, selectSimulations } from '../../store/simulations';
import type { AppDispatch } from '../../store/store';
import { ListHeader } from '../shared/list/ListHeader';
import { ListTable } from '../shared/list/ListTable';
import { RecordLink } from '../shared/list/RecordLink';
import { statusText } from '../shared/statusText';
import { simulationColumns } from './simulationColumns';
import { simulationsList, simulationsQuery } from './simulationsList';

const noun = ['client', 'clients'] as const;
const categories = [
  ['', 'All categories'],
  ...(categoryKeys as readonly Category[]).map((key) => [key, categoryLabel(key)] as const),
] as const;

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchSimulations.fetchIfStale(simulationsQuery(readListQuery(params, simulationsList))));
};

export function Component() {
  const list = useAppSelector(selectSimulations);
  const hasWebhooks = useAppSelector((state) => selectHas(state, 'hosts'));
  const listQuery = usePagedList(simulationsList, simulationsQuery, fetchSimulations, list);
  const { reload, filters, type, settle, choose } = listQuery;

  return (
    <Page title="Clients" wide>
      <ListHeader title="Clients">
        {hasWebhooks && (
          <Button tag={Link} to="/webhooks" outline color="primary">
            Webhook log
          </Button>
        )}
        <Button tag={RecordLink} to="/clients/new" color="accent">
          New client
        </Button>
      </ListHeader>
      <FilterBar
        label="Clients"
        onSubmit={settle}
        filters={[
          selectFilter({
            label: 'Status',
            value: filters.status,
            choices: statusChoices(filters.status),
            onChoose: (status) => choose({ status }),
          }),
          selectFilter({
            label: 'Category',
            value: filters.category,
            choices: categories,
            onChoose: (category) => choose({ category }),
          }),
        ]}
      >
        <TextFilter
          label="Search"
          placeholder="Any part of a name, subtitle or slug"
          wide
          value={filters.q}
          onType={(text) => type('q', text)}
          onSettle={settle}
        />
      </FilterBar>
      <ListTable
        title="Clients"
        noun={noun}
        columns={simulationColumns}
        list={list}
        listQuery={listQuery}
        onRetry={reload}
      />
    </Page>
  );
}

/** A status is free text: the select also offers the one in the address. */
function statusChoices(present: string) {
  const known = [
    ['created', 'Created'],
    ['deleted', 'Deleted'],
  ] as const;
  const unknown = present && !known.some(([status]) => status === present);
  return [
    ['', 'All statuses'] as const,
    ...known,
    ...(unknown ? [[present, statusText(present)] as const] : []),
  ];
}
