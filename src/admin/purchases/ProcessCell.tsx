import type { PurchaseRow } from '../../store/adminPurchases';
import { ProcessState } from './ProcessState';
import { useProcess } from './useProcess';

/** The Process button of a row, with its progress and error. */
export function ProcessCell({ purchase }: { purchase: PurchaseRow }) {
  const process = useProcess(purchase);
  return <ProcessState purchase={purchase} processing={purchase.processing === true} onProcess={process} />;
}
