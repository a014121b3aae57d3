import { useState } from 'react';
import { Button, FormFeedback } from 'reactstrap';
import type { Cancellation, Purchase } from '../../api/purchases';
import { Confirm } from '../../components/dialogs/Confirm';
import { focusHeading } from '../../components/focusHeading';
import { isCancelled } from '../../rules/purchases';
import { cancelPurchase } from '../../store/adminPurchases';
import { showAlert } from '../../store/alert';
import { fetchCancellation } from '../../store/cancellation';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { cancellationText } from './cancellationText';

/** Cancels a purchase, if the server can, after a dialog that says who loses what. */
export function CancelPurchase({ purchase }: { purchase: Purchase }) {
  const dispatch = useAppDispatch();
  const [concerned, setConcerned] = useState<Cancellation | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const hasCancellation = useAppSelector((state) => selectHas(state, 'money'));
  // Seats that are in use are cancelled with their session.
  if (isCancelled(purchase) || !hasCancellation || (purchase.seats_of && purchase.session)) return null;

  const ask = async () => {
    if (busy) return;
    setBusy(true);
    const { data, error } = await dispatch(fetchCancellation(purchase._id));
    setBusy(false);
    setProblem(error?.message ?? '');
    setConcerned(data ?? null);
  };

  const cancel = async () => {
    setBusy(true);
    const { error } = await dispatch(cancelPurchase(purchase._id, purchase));
    setBusy(false);
    setProblem(error?.message ?? '');
    if (error) return;
    dispatch(showAlert('success', 'Purchase cancelled.'));
    focusHeading();
  };

  const close = () => {
    setConcerned(null);
    setProblem('');
  };

  return (
    <div>
      <Button outline color="danger" block aria-disabled={busy} onClick={ask}>
        Cancel purchase
      </Button>
      {problem && !concerned && <FormFeedback role="alert">{problem}</FormFeedback>}
      {concerned && (
        <Confirm
          title="Cancel this purchase?"
          confirm={busy ? 'Cancelling…' : 'Cancel purchase'}
          dismiss="Keep purchase"
          danger
          busy={busy}
          error={problem}
          onConfirm={cancel}
          onCancel={close}
        >
          <ul>
            {cancellationText(purchase, concerned).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>This cannot be undone.</p>
        </Confirm>
      )}
    </div>
  );
}
