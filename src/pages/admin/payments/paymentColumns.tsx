import { Link } from 'react-router-dom';
import { DateText } from '../../../components/administration/DateText';
import { EmailText } from '../../../components/administration/EmailText';
import type { Column } from '../../../components/administration/list/DataTable';
import { StatusPill } from '../../../components/administration/StatusPill';
import { formatCents } from '../../../lib/money';
import type { OpenPaymentRow } from '../../../store/openPayments';

export const paymentColumns: readonly Column<OpenPaymentRow>[] = [
  {
    key: 'customer',
    header: 'Payer',
    cell: ({ customer }) => (
      <Link to={`/users/${customer._id}`} className="record-link">
        <EmailText email={customer.email} />
      </Link>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client }) => <div className="payment-client">{client.name}</div>,
  },
  {
    key: 'paid_at',
    header: 'Paid',
    cell: ({ paid_at }) => (
      <span className="payment-date">
        <DateText iso={paid_at} withTime />
      </span>
    ),
  },
  {
    key: 'problem',
    header: 'Why it is open',
    cell: ({ problem, refunding }) => (
      <div className="payment-problem">
        {refunding ? <StatusPill tone="info">Refund under way</StatusPill> : problem || 'Not known yet.'}
      </div>
    ),
  },
  {
    key: 'quantity',
    header: 'Learners',
    align: 'end',
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatCents(amount) },
];
