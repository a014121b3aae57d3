import { type Params, useParams } from 'react-router-dom';
import { PrintedAt } from '../../components/list/DateText';
import { Placeholder } from '../../components/RecordContent';
import { fetchPurchase, selectPurchase } from '../../store/purchases';
import type { AppDispatch } from '../../store/store';
import { RecordPage } from '../shared/RecordPage';
import { ProcessPurchase } from './Process';
import { PurchaseDetail } from './PurchaseDetail';
import { purchaseText } from './purchaseTexts';

/** The placeholder of a purchase: its facts, and the form at their side. */
const PurchasePlaceholder = () => (
  <>
    <p role="status" className="text-secondary mb-0">
      Loading...
    </p>
    <div className="two-columns" aria-hidden="true">
      <Placeholder className="my-4" height="32rem" />
      <Placeholder height="20rem" />
    </div>
  </>
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
      status={(purchase) => <ProcessPurchase key={purchase._id} purchase={purchase} />}
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
