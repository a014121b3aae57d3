import { orDash } from '../../rules/numbers';
import type { PurchaseRow } from '../../store/adminPurchases';
import { DateText } from '../shared/DateText';
import type { Column } from '../shared/list/column';
import { EmailCell } from '../shared/list/EmailCell';
import { RecordLink } from '../shared/list/RecordLink';
import { StatusPill } from '../shared/StatusPill';
import { OrderNumber } from './OrderNumber';
import { ProcessCell } from './ProcessCell';
import { PurchaseStatusPill } from './PurchaseStatusPill';
import { briefText, payerText, seatsAndAmount, shortOrder } from './purchaseTexts';

/** The simulation, as a link to its record; an order of seats is marked. */
const ClientCell = ({ purchase: { client: simulation, seats_of } }: { purchase: PurchaseRow }) => (
  <>
    {simulation._id ? (
      <RecordLink to={`/clients/${simulation._id}`} className="record-link">
        {simulation.name}
      </RecordLink>
    ) : (
      <span>{simulation.name}</span>
    )}{' '}
    {seats_of && <StatusPill tone="info">Seats</StatusPill>}
  </>
);

const facts: readonly Column<PurchaseRow>[] = [
  {
    key: 'client',
    header: 'Client',
    cell: (purchase) => <ClientCell purchase={purchase} />,
    brief: briefText,
  },
  { key: 'client_code', header: 'Client Code', sort: 'asc', cell: ({ data }) => orDash(data.client_code) },
  {
    key: 'customer',
    header: 'Customer',
    className: 'narrow-email',
    cell: ({ customer }) => <EmailCell email={customer.email} />,
  },
  { key: 'platform', header: 'Platform', sort: 'asc', cell: ({ data }) => orDash(data.platform) },
  {
    key: 'order',
    header: 'Order',
    sort: 'asc',
    align: 'end',
    className: 'order-column',
    cell: (purchase) => (
      <>
        <OrderNumber purchase={purchase} />
        <span className="cell-note">{seatsAndAmount(purchase)}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'asc',
    cell: (purchase) => (
      <>
        <PurchaseStatusPill status={purchase.data.status} />
        <span className="cell-note">{payerText(purchase)}</span>
      </>
    ),
  },
  {
    key: 'processed',
    header: 'Processed',
    sort: 'asc',
    cell: (purchase) => <ProcessCell purchase={purchase} />,
  },
  {
    key: 'created_at',
    header: 'Created At',
    sort: 'desc',
    className: 'created-column',
    cell: ({ created_at }) => <DateText iso={created_at} split />,
  },
];

const actions: Column<PurchaseRow> = {
  key: 'actions',
  header: 'Actions',
  cell: (purchase) => (
    <RecordLink
      to={`/purchases/${encodeURIComponent(purchase._id)}`}
      aria-label={`Details of order ${shortOrder(purchase)}`}
    >
      Details
    </RecordLink>
  ),
};

const all = [...facts, actions];

/** Where the columns scroll, a menu that stays in sight takes the place of the last one. */
export const purchaseColumns = (scroll: boolean): readonly Column<PurchaseRow>[] => (scroll ? facts : all);
