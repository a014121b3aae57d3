import { type PurchaseRow, processPurchase } from '../../store/adminPurchases';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { useIsMounted } from '../shared/useIsMounted';
import { ProcessState } from './ProcessState';
import { notProcessed } from './purchaseTexts';

/** The Process button of a row, with its progress and error. */
export function ProcessCell({ purchase }: { purchase: PurchaseRow }) {
  const dispatch = useAppDispatch();
  const isMounted = useIsMounted();
  const process = async () => {
    const { error } = await dispatch(processPurchase(purchase._id, purchase));
    if (!error) {
      dispatch(showAlert('success', `Order ${purchase.data.order || purchase._id} processed.`));
      return;
    }
    // Otherwise the row says so.
    if (isMounted.current) return;
    dispatch(showAlert('danger', `${notProcessed(purchase)} ${error.message}`));
  };
  return <ProcessState purchase={purchase} processing={purchase.processing === true} onProcess={process} />;
}
