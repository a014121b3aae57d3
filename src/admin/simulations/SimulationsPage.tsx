import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { SimulationItem } from '../../api/admin/simulations';
import { RecordLink } from '../../components/BackLink';
import { CategoryBadge } from '../../components/CategoryBadge';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { ListPage } from '../../components/list/ListPage';
import { preloadOf, useList } from '../../components/list/useList';
import type { Category } from '../../contract/simulation';
import { formatMinutes, formatPrice, UNKNOWN } from '../../rules/money';
import { categoryKeys, categoryLabel } from '../../rules/simulations';
import { fetchSimulations, selectSimulations } from '../../store/admin/simulations';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { StatusPill, statusText, UsualValue } from '../shared/cells';
import { withPresent } from '../shared/choices';
import { simulationsList, simulationsQuery } from './simulationsList';

const eitherOf = (flag: boolean | null, yes: string, no: string) =>
  flag === null ? UNKNOWN : flag ? <UsualValue>{yes}</UsualValue> : no;

const priceText = (price: SimulationItem['price']) => (price === 0 ? 'Free' : formatPrice(price));

const simulationColumns: readonly Column<SimulationItem>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ _id, name }) => (
      <RecordLink to={`/clients/${_id}`} className="text-reset text-decoration-none">
        {name}
      </RecordLink>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    sort: 'asc',
    cell: ({ category }) => <CategoryBadge category={category} />,
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'asc',
    cell: ({ status }) =>
      status === 'created' ? (
        <UsualValue>Created</UsualValue>
      ) : (
        <StatusPill tone={status === 'deleted' ? 'danger' : 'neutral'}>{statusText(status)}</StatusPill>
      ),
  },
  {
    key: 'visibility',
    header: 'Visibility',
    cell: ({ visibility }) => eitherOf(visibility, 'Visible', 'Hidden'),
  },
  {
    key: 'purchasable',
    header: 'Purchasable',
    cell: ({ purchasable }) => eitherOf(purchasable, 'Yes', 'No'),
  },
  { key: 'order', header: 'Order', sort: 'asc', align: 'end', cell: ({ order }) => order ?? UNKNOWN },
  {
    key: 'duration',
    header: 'Duration',
    sort: 'asc',
    align: 'end',
    cell: ({ duration }) => formatMinutes(duration),
  },
  {
    key: 'price',
    header: 'Price',
    sort: 'asc',
    align: 'end',
    cell: ({ price }) => priceText(price),
  },
  {
    key: 'created_at',
    header: 'Created',
    sort: 'desc',
    align: 'end',
    cell: ({ created_at }) => <DateText iso={created_at} />,
  },
];

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

const statuses = [
  ['', 'All statuses'],
  ['created', 'Created'],
  ['deleted', 'Deleted'],
] as const;

export function Component() {
  const list = useList(simulations);
  const { status } = list.filters;
  const hasWebhooks = useAppSelector((state) => selectHas(state, 'hosts'));
  return (
    <ListPage
      list={list}
      columns={simulationColumns}
      search="Any part of a name, subtitle or slug"
      filters={[
        { name: 'status', label: 'Status', choices: withPresent(statuses, status, statusText(status)) },
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
