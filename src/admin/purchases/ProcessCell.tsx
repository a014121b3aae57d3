import { type PurchaseRow, processPurchase } from '../../store/adminPurchases';
import { useAppDispatch } from '../../store/hooks';
import { ProcessState } from './ProcessState';

/** Processes a purchase in its row; how it goes shows there. */
export function ProcessCell({ purchase }: { purchase: PurchaseRow }) {
  const dispatch = useAppDispatch();
  return (
    <ProcessState
      purchase={purchase}
      processing={purchase.processing === true}
      onProcess={() => dispatch(processPurchase(purchase._id))}
    />
  );
}
