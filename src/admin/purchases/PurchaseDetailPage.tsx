import './purchases.scss';
import { type Params, useParams } from 'react-router-dom';
import { fetchPurchase, selectPurchase } from '../../store/adminPurchases';
import type { AppDispatch } from '../../store/store';
import { PrintedAt } from '../shared/PrintedAt';
import { RecordPage } from '../shared/RecordPage';
import { ProcessPurchase } from './ProcessPurchase';
import { PurchaseDetail } from './PurchaseDetail';
import { PurchasePlaceholder } from './PurchasePlaceholder';

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
      {(purchase) => <PurchaseDetail key={purchase._id} purchase={purchase} />}
    </RecordPage>
  );
}
