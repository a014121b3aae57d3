import { useState } from 'react';
import { isToProcess } from '../../rules/purchases';
import type { PurchaseRow } from '../../store/adminPurchases';
import { RowMenu } from '../shared/list/RowMenu';
import { ConfirmProcess } from './ConfirmProcess';
import { shortOrder } from './purchaseTexts';
import { useProcess } from './useProcess';

/** The menu of a purchase's row; its progress and error show in the row. */
export function PurchaseMenu({ purchase }: { purchase: PurchaseRow }) {
  const [asking, setAsking] = useState(false);
  const onProcess = useProcess(purchase);
  const { _id, processing = false } = purchase;
  const process = () => {
    setAsking(false);
    if (!processing) onProcess();
  };
  return (
    <>
      <RowMenu
        label={`${processing ? 'Processing' : 'Actions for'} order ${shortOrder(purchase)}`}
        busy={processing}
        items={[
          { label: 'Details', to: `/purchases/${encodeURIComponent(_id)}` },
          ...(isToProcess(purchase) ? [{ label: 'Process', onChoose: () => setAsking(true) }] : []),
        ]}
      />
      {asking && isToProcess(purchase) && (
        <ConfirmProcess purchase={purchase} onConfirm={process} onCancel={() => setAsking(false)} />
      )}
    </>
  );
}
