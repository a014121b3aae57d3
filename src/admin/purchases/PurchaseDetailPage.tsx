import CopyIcon from 'bootstrap-icons/icons/copy.svg?react';
import { Fragment } from 'react';
import { Link, type Params, useParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Purchase } from '../../api/purchases';
import { EmailText } from '../../components/EmailText';
import { Facts } from '../../components/Facts';
import { DateText, PrintedAt } from '../../components/list/DateText';
import { OpenSessions } from '../../components/OpenSessions';
import { DocumentList, useDocuments } from '../../components/payment/DocumentList';
import { paymentFacts } from '../../components/payment/paymentFacts';
import { useSeatOrders, useVariation } from '../../components/payment/purchaseHooks';
import { Placeholder, ReloadNotice } from '../../components/RecordContent';
import { countryName } from '../../rules/documents/documents';
import { formatCount, formatPrice, orDash, UNKNOWN } from '../../rules/money';
import { isCancelled, studentsPay } from '../../rules/purchases';
import { showAlert } from '../../store/alert';
import { fetchDocuments } from '../../store/documents/documents';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchPurchase, selectPurchase } from '../../store/purchases';
import { selectHas } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { AuditTrail } from '../shared/audit/AuditTrail';
import { StatusPill, statusText } from '../shared/cells';
import { RecordPage } from '../shared/RecordPage';
import { CancelPurchase } from './CancelPurchase';
import { HostSessionCard } from './HostSessionCard';
import { ProcessPurchase } from './Process';
import { PurchaseForm } from './PurchaseForm';
import { PurchasePayment } from './PurchasePayment';
import { PurchaseStatusPill } from './purchaseColumns';
import {
  isToProcess,
  purchaseNote,
  purchaseText,
  receivedText,
  seatsText,
  shortOrder,
  totalText,
} from './purchaseTexts';

/** The whole order number, with a button that copies it. */
function OrderNumber({ purchase }: { purchase: Purchase }) {
  const dispatch = useAppDispatch();
  const { order } = purchase.data;
  if (!order) return <span>{UNKNOWN}</span>;
  const short = shortOrder(purchase);
  const copy = async () => {
    // Browsers offer no clipboard to pages without https.
    const copied = await navigator.clipboard?.writeText(order).then(
      () => true,
      () => false,
    );
    if (copied) dispatch(showAlert('success', `Order number ${short} copied.`));
    else dispatch(showAlert('danger', `Your browser did not copy the number. It is ${order}`));
  };
  return (
    <span className="d-flex align-items-center">
      <code className="text-reset text-break" translate="no">
        {order}
      </code>
      <Button color="link" className="d-inline-flex flex-shrink-0 p-1 border-0 d-print-none" onClick={copy}>
        <span className="visually-hidden">{`Copy order ${short}`}</span>
        <CopyIcon />
      </Button>
    </span>
  );
}

/** The orders of further seats for the session of a purchase; nothing without any. */
function SeatOrders({ purchase }: { purchase: Purchase }) {
  const { orders, error, retry } = useSeatOrders(purchase);
  if (orders.length === 0 && !error) return null;
  return (
    <section className="card" aria-labelledby="seats-title">
      <div className="card-body">
        <h2 id="seats-title" className="h3">
          Further seats
        </h2>
        {error && (
          <ReloadNotice what="The orders of seats could not be loaded." error={error} onRetry={retry} />
        )}
        {orders.length > 0 && (
          <ul className="list-unstyled mb-0 d-grid gap-2">
            {orders.map((order) => (
              <li key={order._id} className="d-flex flex-wrap align-items-baseline gap-2">
                <Link to={`/purchases/${encodeURIComponent(order._id)}`}>{seatsText(order)}</Link>
                <span className="text-secondary">
                  <span>{`${totalText(order)}, `}</span>
                  <DateText iso={order.created_at} />
                </span>
                {isCancelled(order) ? (
                  <StatusPill tone="danger">Cancelled</StatusPill>
                ) : (
                  !order.session && (
                    <StatusPill tone="warning">{order.awaits_approval ? 'To approve' : 'Waiting'}</StatusPill>
                  )
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const labels = {
  fields: {
    'data.status': 'Status',
    awaits_approval: 'Waits for approval',
    note: 'Note',
    processed: 'Processed',
    way: 'By',
    stopped: 'Students who lost access',
    class_name: 'Class',
    opens_at: 'Opens',
    closes_at: 'Closes',
    time_zone: 'Time zone',
    archived: 'Archived',
    students_added: 'Added students',
    students_joined: 'Joined by the class link',
    link: 'Class link',
    link_domains: 'Domains of the class link',
    link_code: 'Code of the class link',
    invitations_sent: 'Invitations sent again',
    remind_at: 'Reminder',
    reminded: 'Reminded students',
    reminders_sent: 'Reminders sent',
    student: 'Student',
    co_teacher: 'Co-teacher',
    seats: 'Seats',
  },
  wordsFor: (field: string, value: unknown) => {
    if (field === 'way') return 'The link to the invoice';
    return field === 'data.status' && typeof value === 'string' ? statusText(value) : undefined;
  },
};

/** The customer's name, or else the email, as a link to the user. */
function CustomerName({ customer }: Pick<Purchase, 'customer'>) {
  const name = `${customer.name} ${customer.lastname}`.trim();
  const shown = name || customer.email;
  return shown && customer._id ? (
    <Link to={`/users/${encodeURIComponent(customer._id)}`}>{shown}</Link>
  ) : (
    <span>{orDash(name)}</span>
  );
}

/** Whether the host has been told that the order is confirmed. */
function Processed({ purchase }: { purchase: Purchase }) {
  if (purchase.processed) return <StatusPill tone="success">Processed</StatusPill>;
  return <span>{isToProcess(purchase) ? 'Not yet' : 'N/A'}</span>;
}

function PurchaseDocuments({ documents }: { documents: ReturnType<typeof useDocuments> }) {
  if (documents && documents.length > 0) return <DocumentList documents={documents} />;
  return <span>{documents ? UNKNOWN : '…'}</span>;
}

/** All that is known of a purchase, with its actions. */
function PurchaseDetail({ purchase }: { purchase: Purchase }) {
  const { _id, client: simulation, customer, data, metadata, price, quantity } = purchase;
  const { payment, pl_name, pl_email, pl_address, pl_region, pl_country = '' } = metadata;
  const dispatch = useAppDispatch();
  const variation = useVariation(purchase);
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
  const documents = useDocuments({ purchase: useParams().id ?? '' });
  const isSold = hasMoney && Boolean(purchase.total) && !studentsPay(purchase);
  const optional = [
    ['Refunded', purchase.refunded && formatPrice(purchase.refunded)],
    ['Received', receivedText(purchase)],
    ['Variation', variation],
    ['Payment ID', payment],
    [
      'Invoice to',
      [pl_name, pl_email, pl_address, pl_region, countryName(pl_country)].filter(Boolean).join('\n'),
    ],
    ['Tax number', metadata.pl_tax_number],
    ['Purchase order', metadata.pl_po],
    ['Reference', metadata.pl_reference],
  ] as const;
  return (
    <div className="two-columns d-grid d-print-block narrow-email">
      <section>
        <Facts
          facts={[
            ['Order', <OrderNumber key="order" purchase={purchase} />],
            ['Platform', orDash(data.platform)],
            [
              'Client',
              simulation._id ? (
                <Link key="client" to={`/clients/${simulation._id}`}>
                  {simulation.name}
                </Link>
              ) : (
                simulation.name
              ),
            ],
            ['Client Code', orDash(data.client_code)],
            [
              'Customer',
              <Fragment key="customer">
                <EmailText email={customer.email} />
                {customer._id && (
                  <span translate="no">
                    {' / '}
                    <code className="text-reset">{customer._id}</code>
                  </span>
                )}
              </Fragment>,
            ],
            ['Customer Name', <CustomerName key="name" customer={customer} />],
            ['Status', <PurchaseStatusPill key="status" status={data.status} />],
            ['Processed', <Processed key="processed" purchase={purchase} />],
            ...(purchase.seats_of
              ? [
                  [
                    'Seats for',
                    <Link key="seats" to={`/purchases/${encodeURIComponent(purchase.seats_of)}`}>
                      The purchase of the session
                    </Link>,
                  ] as const,
                ]
              : []),
            ['Seats', `${formatCount(quantity)} × ${formatPrice(price)}`],
            ...paymentFacts(purchase, { isOwn: false }),
            ...(isSold
              ? [['Documents', <PurchaseDocuments key="documents" documents={documents} />] as const]
              : []),
            ...optional.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
            ['Created At', <DateText key="created" iso={purchase.created_at} withTime />],
            ['Updated At', <DateText key="updated" iso={purchase.updated_at} withTime />],
          ]}
        />
        {purchase.total ? <p className="small text-secondary">{purchaseNote(purchase, hasTax)}</p> : null}
        {_id && (!isSold || documents?.length === 0) && (
          <Link to={`/receipts/${encodeURIComponent(_id)}`} className="d-print-none">
            View order
          </Link>
        )}
      </section>
      <aside className="d-grid gap-4 align-self-start">
        <PurchaseForm purchase={purchase} />
        <HostSessionCard purchase={purchase} />
        {hasMoney && (payment || pl_name) && (
          <PurchasePayment
            key={purchase.updated_at}
            purchase={_id}
            onRefunded={() => {
              dispatch(fetchPurchase(_id));
              dispatch(fetchDocuments({ purchase: _id }));
            }}
          />
        )}
        <SeatOrders purchase={purchase} />
        <CancelPurchase purchase={purchase} />
      </aside>
      <div>
        <AuditTrail
          entity="purchase"
          record={_id}
          version={purchase.updated_at}
          labels={labels}
          nothing={
            purchase.created_at ? (
              <span>
                No changes since the purchase on <DateText iso={purchase.created_at} withTime />.
              </span>
            ) : undefined
          }
        />
      </div>
    </div>
  );
}

/** The placeholder of a purchase: its facts, and the form at their side. */
const PurchasePlaceholder = () => (
  <>
    <p role="status" className="text-secondary mb-0">
      Loading...
    </p>
    <div className="two-columns d-grid d-print-block" aria-hidden="true">
      <Placeholder className="my-4" height="32rem" />
      <Placeholder height="20rem" />
    </div>
  </>
);

const approvalWords = {
  busy: 'Approving…',
  waiting: 'The order is approved. The simulation has not opened the session yet: we keep trying.',
  open: 'The order is approved.',
};

/** The main action of the page: to approve the order, and later to process it. */
const MainAction = ({ purchase }: { purchase: Purchase }) => (
  <div className="d-print-none ms-auto text-end">
    <OpenSessions
      purchases={purchase.awaits_approval ? [purchase] : []}
      label="Approve"
      color="accent"
      words={approvalWords}
    />
    <ProcessPurchase purchase={purchase} />
  </div>
);

export const preload = (dispatch: AppDispatch, { id = '' }: Params) =>
  dispatch(fetchPurchase.fetchIfStale(id));

export function Component() {
  const { id = '' } = useParams();
  const title = `Purchase: ${id}`;
  return (
    <RecordPage
      above={<PrintedAt />}
      list={['/purchases', 'Purchases']}
      noun="purchase"
      family={fetchPurchase}
      select={selectPurchase}
      title={title}
      titleOf={() => title}
      status={(purchase) => <MainAction key={purchase._id} purchase={purchase} />}
      placeholder={<PurchasePlaceholder />}
    >
      {(purchase) => (
        <>
          <p className="lead text-break d-print-none">{purchaseText(purchase)}</p>
          <PurchaseDetail key={purchase._id} purchase={purchase} />
        </>
      )}
    </RecordPage>
  );
}
