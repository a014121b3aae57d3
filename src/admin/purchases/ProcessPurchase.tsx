import { useState } from 'react';
import { FormFeedback } from 'reactstrap';
import type { Purchase } from '../../api/purchases';
import { processPurchase } from '../../store/adminPurchases';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { ProcessState } from './ProcessState';

/** The main action on the page of a purchase, for its heading; nothing if there is nothing to process. */
export function ProcessPurchase({ purchase }: { purchase: Purchase }) {
  const { _id, data } = purchase;
  const [processing, setProcessing] = useState(false);
  const [problem, setProblem] = useState('');
  const dispatch = useAppDispatch();
  const process = async () => {
    setProcessing(true);
    setProblem('');
    const { error } = await dispatch(processPurchase(_id, purchase));
    setProcessing(false);
    setProblem(error?.message ?? '');
    if (!error) dispatch(showAlert('success', `Order ${data.order || _id} processed.`));
  };
  return (
    <div className="process-purchase d-print-none ms-sm-auto">
      <ProcessState purchase={purchase} processing={processing} onProcess={process} isMain />
      {problem && <FormFeedback role="alert">{problem}</FormFeedback>}
    </div>
  );
}
