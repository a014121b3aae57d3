import { Link, type Params, useParams } from 'react-router-dom';
import type { Document } from '../../api/documents/documents';
import type { Purchase } from '../../api/purchases';
import { MessageBox } from '../../components/MessageBox';
import { Page } from '../../components/Page';
import { InvoiceNext } from '../../components/payment/AfterOrder';
import { useDocuments } from '../../components/payment/DocumentList';
import { paymentFacts } from '../../components/payment/paymentFacts';
import { useSeatOrders, useVariation } from '../../components/payment/purchaseHooks';
import { RecordContent, ReloadNotice } from '../../components/RecordContent';
import { ScreenProblem, screenProblem } from '../../components/ScreenProblem';
import { formatDate, formatDateTime } from '../../lib/format/dates';
import { simulationPath } from '../../rules/addresses';
import { documentTitle } from '../../rules/documents/documents';
import { counted, formatCount, formatPrice, orDash } from '../../rules/money';
import { mayBuy } from '../../rules/permissions';
import { isCancelled, studentsPay } from '../../rules/purchases';
import { useAppSelector, useRecord } from '../../store/hooks';
import { fetchPurchase, selectPurchase } from '../../store/purchases';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch, AppThunk } from '../../store/store';
import { DocumentLinks, DocumentPaper } from './DocumentPaper';
import { personText, Receipt, ReceiptNotFound, ReceiptPlaceholder } from './Receipt';

/** Students have no orders: the server refuses them the call. */
const load =
  (id: string): AppThunk<Promise<unknown>> =>
  async (dispatch, getState) => {
    if (mayBuy(selectUser(getState())?.role ?? '')) await dispatch(fetchPurchase.fetchIfStale(id));
  };

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(load(id));

/** A receipt is for money that was received; an order without a document is confirmed. */
const titleOf = ({ metadata }: Purchase, [first]: readonly Document[] = []): string =>
  first ? documentTitle(first) : metadata.payment ? 'Receipt' : 'Order confirmation';

export function Component() {
  const { id = '' } = useParams();
  const user = useAppSelector(selectUser);
  if (mayBuy(user?.role ?? '')) return <Order id={id} />;
  return (
    <Page title="Receipt">
      <ReceiptNotFound />
    </Page>
  );
}

function Order({ id }: { id: string }) {
  const record = useRecord(fetchPurchase, selectPurchase, id);
  const documents = useDocuments({ purchase: id });
  return (
    <Page title={record.item ? titleOf(record.item, documents ?? []) : 'Receipt'}>
      <RecordContent
        record={record}
        placeholder={<ReceiptPlaceholder />}
        missing={<ReceiptNotFound />}
        failed={record.error && <ScreenProblem {...screenProblem(record.error)} onRetry={record.retry} />}
      >
        {(purchase) =>
          documents ? (
            <OrderReceipt purchase={purchase} id={id} documents={documents} />
          ) : (
            <ReceiptPlaceholder />
          )
        }
      </RecordContent>
    </Page>
  );
}

interface Props {
  purchase: Purchase;
  id: string;
  documents: readonly Document[];
}

function OrderReceipt({ purchase, id, documents: [first, ...further] }: Props) {
  const { client, customer, data, metadata, quantity, price, created_at } = purchase;
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const isOwn = useAppSelector(selectUser)?._id === customer._id;
  const session = purchase.seats_of || id;
  const variation = useVariation(purchase);
  const addressee = [metadata.pl_name, metadata.pl_email, metadata.pl_address].filter(Boolean).join('\n');
  const seats = metadata.free ? 'No limit' : formatCount(quantity);
  const amounts = paymentFacts(purchase, { isOwn });
  // Of students who pay for themselves, the order says a price, but nobody owes the sum yet.
  const isBought = !studentsPay(purchase);
  const facts = [
    ['Order', orDash(data.order)],
    ['Date', formatDateTime(created_at)],
    [metadata.payment ? 'Paid by' : 'Customer', personText(customer)],
    ...(addressee ? [['Invoice to', addressee] as const] : []),
    ...(variation && !isBought ? [['Activity', variation] as const] : []),
    ...(isBought ? amounts.slice(0, -1) : [[purchase.seats_of ? 'Seats added' : 'Seats', seats] as const]),
    ...(metadata.payment ? [['Payment ID', metadata.payment] as const] : []),
  ] as const;
  const around = {
    simulation: client,
    notice: isCancelled(purchase) && <MessageBox color="warning">This order was cancelled.</MessageBox>,
    next: <InvoiceNext purchase={purchase} />,
    others: (
      <>
        <DocumentLinks documents={further} />
        <LaterOrders purchase={purchase} />
      </>
    ),
    back: hasClasses
      ? { to: `/sessions/${encodeURIComponent(session)}`, label: 'Back to the class' }
      : {
          to: client.slug || client._id ? simulationPath(client) : '/library',
          label: 'Back to the library',
        },
  };
  if (first) return <DocumentPaper {...around} document={first} />;
  return (
    <Receipt
      {...around}
      title={titleOf(purchase)}
      facts={facts}
      items={
        isBought
          ? [
              [
                `${purchase.seats_of ? 'Further seats' : 'Seats'} for ${client.name}${variation && ` (${variation})`}`,
                seats,
                formatPrice(price),
                formatPrice(purchase.total),
              ],
            ]
          : []
      }
      amounts={isBought ? amounts.slice(-1) : amounts.toReversed()}
    />
  );
}

/** The orders that added seats to the session of this one; nothing without any. */
function LaterOrders({ purchase }: { purchase: Purchase }) {
  const { orders, error, retry } = useSeatOrders(purchase);
  if (error) {
    return (
      <ReloadNotice what="The orders of further seats could not be loaded." error={error} onRetry={retry} />
    );
  }
  if (orders.length === 0) return null;
  return (
    <section className="d-print-none mt-4" aria-labelledby="later-orders">
      <h2 id="later-orders" className="h3">
        Further seats
      </h2>
      <ul className="list-unstyled mb-0">
        {orders.map(({ _id, quantity, created_at }) => (
          <li key={_id}>
            <Link to={`/receipts/${encodeURIComponent(_id)}`}>
              {`Order of ${counted(quantity, 'seat')}, ${formatDate(created_at)}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
