import { RecordLink } from '../../components/BackLink';
import { EmailText } from '../../components/EmailText';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { orDash, UNKNOWN } from '../../rules/money';
import type { PurchaseRow } from '../../store/admin/purchases';
import { StatusPill, statusText, type Tone } from '../shared/cells';
import { ProcessCell } from './Process';
import { amountText, payerText, seatsText, shortOrder } from './purchaseTexts';

const tones: ReadonlyMap<string, Tone> = new Map([
  ['completed', 'success'],
  ['pending', 'warning'],
]);

export function PurchaseStatusPill({ status }: { status: string }) {
  return <StatusPill tone={tones.get(status) ?? 'neutral'}>{statusText(status)}</StatusPill>;
}

export const purchaseColumns: readonly Column<PurchaseRow>[] = [
  {
    key: 'client',
    header: 'Client',
    className: 'is-first',
    // An order of seats is marked.
    cell: ({ _id, client: simulation, seats_of }) => (
      <>
        <RecordLink to={`/purchases/${encodeURIComponent(_id)}`} className="text-reset text-decoration-none">
          {simulation.name}
        </RecordLink>{' '}
        {seats_of && <StatusPill tone="info">Seats</StatusPill>}
      </>
    ),
  },
  {
    key: 'client_code',
    header: 'Client Code',
    sort: 'asc',
    className: 'on-record',
    cell: ({ data }) => orDash(data.client_code),
  },
  {
    key: 'customer',
    header: 'Customer',
    className: 'narrow-email',
    cell: ({ customer }) => <EmailText email={customer.email} />,
  },
  {
    key: 'platform',
    header: 'Platform',
    sort: 'asc',
    className: 'on-record',
    cell: ({ data }) => orDash(data.platform),
  },
  {
    key: 'order',
    header: 'Order',
    sort: 'asc',
    align: 'end',
    className: 'order-column is-first',
    cell: (purchase) => (
      <>
        <div>
          <strong>{amountText(purchase)}</strong>
          {`, ${seatsText(purchase)}`}
        </div>
        {purchase.data.order ? (
          <code className="order-number on-record text-secondary" title={purchase.data.order} translate="no">
            {shortOrder(purchase)}
          </code>
        ) : (
          UNKNOWN
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'asc',
    cell: (purchase) => {
      const way = payerText(purchase);
      const { status } = purchase.data;
      const amount = amountText(purchase);
      // Nearly all are completed: a badge stands for what differs.
      if (status === 'completed')
        return ['trial', 'free'].includes(amount) ? statusText(amount) : way || 'Completed';
      return (
        <>
          <PurchaseStatusPill status={status} /> <span className="text-nowrap">{way}</span>
        </>
      );
    },
  },
  {
    key: 'processed',
    header: 'Processed',
    sort: 'asc',
    className: 'is-plain',
    cell: (purchase) => <ProcessCell purchase={purchase} />,
  },
  {
    key: 'created_at',
    header: 'Created At',
    sort: 'desc',
    className: 'is-plain',
    cell: ({ created_at }) => <DateText iso={created_at} split />,
  },
  {
    key: 'actions',
    header: 'Actions',
    className: 'is-plain ms-auto',
    cell: (purchase) => (
      <RecordLink
        to={`/purchases/${encodeURIComponent(purchase._id)}`}
        aria-label={`Details of order ${shortOrder(purchase)}`}
      >
        Details
      </RecordLink>
    ),
  },
];
