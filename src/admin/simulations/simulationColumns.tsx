import type { SimulationItem } from '../../api/simulations';
import { CategoryBadge } from '../../components/CategoryBadge';
import { formatPrice } from '../../rules/money';
import { formatMinutes, UNKNOWN } from '../../rules/numbers';
import { DateText } from '../shared/DateText';
import type { Column } from '../shared/list/DataTable';
import { RecordLink } from '../shared/list/RecordLink';
import { StatusPill, type Tone } from '../shared/StatusPill';
import { statusText } from '../shared/statusText';

const tones: ReadonlyMap<string, Tone> = new Map([
  ['created', 'success'],
  ['deleted', 'danger'],
]);

const eitherOf = (flag: boolean | null, yes: string, no: string) =>
  flag === null ? UNKNOWN : flag ? yes : no;

const priceText = (price: SimulationItem['price']) => (price === 0 ? 'Free' : formatPrice(price));

export const simulationColumns: readonly Column<SimulationItem>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ _id, name }) => (
      <RecordLink to={`/clients/${_id}`} className="record-link">
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
    cell: ({ status }) => <StatusPill tone={tones.get(status) ?? 'neutral'}>{statusText(status)}</StatusPill>,
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
