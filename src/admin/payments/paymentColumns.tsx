import { Link } from 'react-router-dom';
import { formatCents } from '../../rules/money';
import { formatCount, orDash } from '../../rules/numbers';
import { fullName } from '../../rules/users';
import type { OpenPaymentRow } from '../../store/openPayments';
import { DateText } from '../shared/DateText';
import type { Column } from '../shared/list/DataTable';
import { StatusPill } from '../shared/StatusPill';

export const paymentColumns: readonly Column<OpenPaymentRow>[] = [
  {
    key: 'customer',
    header: 'Payer',
    cell: ({ customer }) =>
      customer._id ? (
        <Link to={`/users/${customer._id}`} className="record-link">
          {customer.email || fullName(customer)}
        </Link>
      ) : (
        orDash(customer.email)
      ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client: simulation }) =>
      simulation._id ? (
        <Link to={`/clients/${simulation._id}`} className="record-link">
          {simulation.name}
        </Link>
      ) : (
        simulation.name
      ),
  },
  {
    key: 'paid_at',
    header: 'Paid',
    cell: ({ paid_at }) => <DateText iso={paid_at} split />,
  },
  {
    key: 'problem',
    header: 'Why it is open',
    cell: ({ problem, refunding }) =>
      refunding ? <StatusPill tone="info">Refund under way</StatusPill> : problem || 'Not known yet.',
  },
  {
    key: 'quantity',
    header: 'Seats',
    align: 'end',
    cell: ({ quantity }) => formatCount(quantity),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, given_back }) => (
      <>
        <span translate="no">{formatCents(amount)}</span>
        {given_back !== null && given_back > 0 && (
          <div className="small text-secondary text-wrap">{`${formatCents(given_back)} given back already`}</div>
        )}
      </>
    ),
  },
];
