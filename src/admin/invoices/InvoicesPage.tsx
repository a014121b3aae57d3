import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Invoice } from '../../api/admin/invoices/invoices';
import { EmailText } from '../../components/EmailText';
import { LatePart } from '../../components/LatePart';
import type { Column } from '../../components/list/DataTable';
import { ListPage } from '../../components/list/ListPage';
import { RowMenu } from '../../components/list/RowMenu';
import { preloadOf, useList, useNextRow } from '../../components/list/useList';
import { formatDate } from '../../lib/format/dates';
import { formatCents } from '../../rules/money';
import {
  fetchAgeing,
  fetchInvoices,
  selectAgeing,
  selectInvoices,
} from '../../store/admin/invoices/invoices';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { StatusPill, statusText, type Tone } from '../shared/cells';
import { invoicesList, invoicesQuery } from './invoicesList';

const loadDialog = () => import('./PaymentDialog');

const tones: ReadonlyMap<string, Tone> = new Map([
  ['partly-paid', 'info'],
  ['processing', 'info'],
  ['overdue', 'danger'],
  ['paid', 'success'],
]);
const stateText = (state: string): string => statusText(state.replaceAll('-', ' '));

const columns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    header: 'Invoice',
    cell: ({ _id, number, about }) => (
      <>
        <Link to={`/documents/${encodeURIComponent(_id)}`}>{number}</Link>
        <div className="small fw-normal text-secondary text-wrap">{about}</div>
      </>
    ),
  },
  {
    key: 'customer',
    header: 'Buyer',
    className: 'narrow-email',
    cell: ({ recipient, customer, po }) => (
      <div className="d-block">
        <div className="text-wrap">{recipient}</div>
        <EmailText email={customer.email} />
        {po && <div className="small text-secondary text-wrap">{/^po\b/i.test(po) ? po : `PO ${po}`}</div>}
      </div>
    ),
  },
  { key: 'date', header: 'Date', className: 'text-nowrap', cell: ({ date }) => formatDate(date, 0) },
  { key: 'due', header: 'Due', className: 'text-nowrap', cell: ({ due }) => formatDate(due, 0) },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, checkout }) =>
      state === 'open' ? (
        'Open'
      ) : (
        <>
          <StatusPill tone={tones.get(state) ?? 'neutral'}>{stateText(state)}</StatusPill>
          {state === 'processing' && checkout && (
            <div className="small text-secondary text-wrap">{`since ${formatDate(checkout.day, 0)}`}</div>
          )}
        </>
      ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ total, open, paid, refunded, credited }) => {
      const beyond = paid - refunded + credited - total;
      return (
        <>
          {formatCents(total)}{' '}
          {open > 0 && open < total && (
            <div className="small text-secondary text-wrap">{`${formatCents(open)} open`}</div>
          )}
          {credited > 0 && credited < total && (
            <div className="small text-secondary text-wrap">{`${formatCents(credited)} credited`}</div>
          )}
          {beyond > 0 && (
            <div className="small text-secondary text-wrap">{`${formatCents(beyond)} overpaid`}</div>
          )}
        </>
      );
    },
  },
];

const stateChoices = [
  ['', 'All states'],
  ...invoicesList.filters.state.choices.map((state) => [state, stateText(state)] as const),
] as const;

const invoices = {
  title: 'Invoices',
  noun: ['invoice', 'invoices'],
  rules: invoicesList,
  toQuery: invoicesQuery,
  family: fetchInvoices,
  select: selectInvoices,
} as const;

export const preload = preloadOf(invoices);

const ages = [
  ['not_due', 'Not due'],
  ['to_30', '1–30 days late'],
  ['to_60', '31–60 days'],
  ['to_90', '61–90 days'],
  ['older', 'Over 90 days'],
] as const;

/** The open sums by the days since they were due. Each has its place before it is known. */
function OpenSums() {
  const ageing = useAppSelector(selectAgeing);
  useFetchIfStale(fetchAgeing, []);
  return (
    <dl className="d-flex flex-wrap column-gap-4 row-gap-2 mb-3" aria-label="Open by age">
      {ages.map(([age, label]) => (
        <div key={age} style={{ width: '7rem' }}>
          <dt className="small fw-normal text-secondary">{label}</dt>
          <dd className="mb-0">{formatCents(ageing ? ageing[age] : null)}</dd>
        </div>
      ))}
    </dl>
  );
}

function InvoiceActions({ invoice, onChanged }: { invoice: Invoice; onChanged: () => void }) {
  const [paying, setPaying] = useState(false);
  const close = () => setPaying(false);
  const { open, payments, checkout, number } = invoice;
  const isOnItsWay = checkout?.state === 'processing';
  if (open === 0 && payments.length === 0 && !isOnItsWay) return null;
  return (
    <>
      <RowMenu
        label={`Actions for ${number}`}
        items={[
          {
            label: payments.length > 0 || isOnItsWay ? 'Payments' : 'Mark as paid',
            onChoose: () => setPaying(true),
          },
        ]}
      />
      {paying && (
        <LatePart load={loadDialog} onMissing={close}>
          {(PaymentDialog) => <PaymentDialog invoice={invoice} onClose={close} onChanged={onChanged} />}
        </LatePart>
      )}
    </>
  );
}

export function Component() {
  const list = useList(invoices);
  const rowGone = useNextRow(list);
  const dispatch = useAppDispatch();
  const changed = async (invoice: Invoice) => {
    const place = list.items?.indexOf(invoice) ?? 0;
    await Promise.all([list.reload(), dispatch(fetchAgeing())]);
    // The row may have left a filtered list, or its menu the row.
    rowGone(place);
  };
  return (
    <ListPage
      list={list}
      columns={columns}
      search="Invoice, buyer or purchase order"
      filters={[{ name: 'state', label: 'State', choices: stateChoices }]}
      buttons={
        <>
          <Link to="/purchases" className="btn btn-outline-primary">
            Purchases
          </Link>
          <Link to="/documents" className="btn btn-outline-primary">
            Billing
          </Link>
        </>
      }
      row={{ actions: (invoice) => <InvoiceActions invoice={invoice} onChanged={() => changed(invoice)} /> }}
    >
      <OpenSums />
    </ListPage>
  );
}
