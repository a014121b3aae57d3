import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Category } from '../../contract/simulation';
import { categoryKeys, categoryLabel } from '../../rules/categories';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { fetchSimulations, selectSimulations } from '../../store/simulations';
import { ListPage } from '../shared/list/ListPage';
import { RecordLink } from '../shared/list/RecordLink';
import { preloadOf, useList } from '../shared/list/useList';
import { statusText } from '../shared/statusText';
import { simulationColumns } from './simulationColumns';
import { simulationsList, simulationsQuery } from './simulationsList';

const simulations = {
  title: 'Clients',
  noun: ['client', 'clients'],
  rules: simulationsList,
  toQuery: simulationsQuery,
  family: fetchSimulations,
  select: selectSimulations,
} as const;

export const preload = preloadOf(simulations);

const categories = [
  ['', 'All categories'],
  ...(categoryKeys as readonly Category[]).map((key) => [key, categoryLabel(key)] as const),
] as const;

export function Component() {
  const list = useList(simulations);
  const hasWebhooks = useAppSelector((state) => selectHas(state, 'hosts'));
  return (
    <ListPage
      list={list}
      columns={simulationColumns}
      search="Any part of a name, subtitle or slug"
      filters={[
        { name: 'status', label: 'Status', choices: statusChoices(list.filters.status) },
        { name: 'category', label: 'Category', choices: categories },
      ]}
      buttons={
        <>
          {hasWebhooks && (
            <Button tag={Link} to="/webhooks" outline color="primary">
              Webhook log
            </Button>
          )}
          <Button tag={RecordLink} to="/clients/new" color="accent">
            New client
          </Button>
        </>
      }
    />
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
