import { type PurchaseRow, processPurchase } from '../../store/adminPurchases';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { useIsMounted } from '../shared/useIsMounted';
import { notProcessed } from './purchaseTexts';

/** Processes the purchase of a row, which shows the progress and the error. */
export function useProcess(purchase: PurchaseRow) {
  const dispatch = useAppDispatch();
  const isMounted = useIsMounted();
  return async () => {
    const { error } = await dispatch(processPurchase(purchase._id, purchase));
    if (!error) {
      dispatch(showAlert('success', `Order ${purchase.data.order || purchase._id} processed.`));
      return;
    }
    // Otherwise the row says so.
    if (isMounted.current) return;
    dispatch(showAlert('danger', `${notProcessed(purchase)} ${error.message}`));
  };
}
