import { type PurchaseRow, processPurchase } from '../../store/adminPurchases';
import { useAppDispatch } from '../../store/hooks';
import { ProcessState } from './ProcessState';

/** The Process button of a row, with its progress and error. */
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
