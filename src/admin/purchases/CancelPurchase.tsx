import { useState } from 'react';
import { Button } from 'reactstrap';
import type { Cancellation, Purchase } from '../../api/purchases';
import { Confirm } from '../../components/Dialog';
import { focusHeading } from '../../components/Page';
import { useCall } from '../../components/useCall';
import { counted, formatCents, formatPrice } from '../../rules/money';
import { isCancelled } from '../../rules/purchases';
import { fullName } from '../../rules/users';
import { fetchCancellation } from '../../store/admin/purchases';
import { showAlert } from '../../store/alert';
import { fetchDocuments } from '../../store/documents/documents';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { cancelPurchase, fetchPurchase } from '../../store/purchases';
import { selectHas } from '../../store/session';

function lossText(
  { payer }: Purchase,
  { invited, paid, stopped }: Cancellation,
  isRefunded: boolean,
): string[] {
  if (invited === null || paid === null || stopped === null)
    return ['Invited students who have not paid may lose access.'];
  const isOne = paid === 1;
  const outcome = isRefunded ? (isOne ? 'loses the paid seat' : 'lose their paid seats') : 'can still play';
  const payers =
    paid > 0 ? [`${counted(paid, 'student')} who ${isOne ? 'has' : 'have'} paid ${outcome}.`] : [];
  if (invited === 0) return ['No student has been invited.'];
  if (stopped === 0) return [...(isRefunded && paid > 0 ? [] : ['No student loses access.']), ...payers];
  const lost =
    payer === 'student'
      ? `who ${stopped === 1 ? 'has' : 'have'} not paid can neither play nor pay any more.`
      : 'can no longer play.';
  return [`${counted(stopped, 'student')} ${lost} Those who have not finished are told by email.`, ...payers];
}

/** The payment of the customer, which cancelling leaves as it is; a dialog that can refund it asks. */
function moneyText({ payer, payment_time, total }: Purchase, { refundable }: Cancellation): string[] {
  if (payer === 'student' || total === 0) return [];
  if (payment_time === 'later')
    return ['Its invoice is credited. Return by hand what was paid of it by transfer or cheque.'];
  if (refundable) return [];
  return refundable === 0
    ? ['Nothing of the card payment is left to refund.']
    : [`The card payment of ${formatPrice(total)} is not refunded.`];
}

/** Whether the purchase may have opened the materials: an order that is paid later opens them with a paid seat or once processed. */
const opensMaterials = ({ payment_time, processed }: Purchase, { paid }: Cancellation): boolean =>
  payment_time !== 'later' || processed !== false || paid !== 0;

/** Everything that follows from cancelling a purchase, in sentences: who loses what. */
export function cancellationText(purchase: Purchase, concerned: Cancellation, isRefunded = false): string[] {
  const { client: simulation, customer, metadata, session } = purchase;
  const name = fullName(customer);
  return [
    ...lossText(purchase, concerned, isRefunded),
    ...(opensMaterials(purchase, concerned)
      ? [`${name} loses the materials of ${simulation.name}, unless another purchase opens them.`]
      : []),
    ...(session ? [] : ['The session will not be opened.']),
    ...(metadata.trial ? [`${name} can start another free trial.`] : []),
    ...moneyText(purchase, concerned),
  ];
}

/** Cancels a purchase, if the server can, after a dialog that says who loses what. */
export function CancelPurchase({ purchase }: { purchase: Purchase }) {
  const dispatch = useAppDispatch();
  const [concerned, setConcerned] = useState<Cancellation | null>(null);
  const { busy, failure, call, clear } = useCall();
  const [refund, setRefund] = useState(true);
  const hasCancellation = useAppSelector((state) => selectHas(state, 'money'));
  // Seats that are in use are cancelled with their session.
  if (isCancelled(purchase) || !hasCancellation || (purchase.seats_of && purchase.session)) return null;

  const ask = async () => {
    const { data } = await call(() => dispatch(fetchCancellation(purchase._id)));
    setConcerned(data ?? null);
  };

  const isRefunded = refund && Boolean(concerned?.refundable);
  const cancel = async () => {
    const { error } = await call(() =>
      dispatch(cancelPurchase(purchase._id, purchase, concerned?.refundable ? { refund: isRefunded } : {})),
    );
    // It may be cancelled, though a refund was refused.
    const now = error?.status === 422 ? (await dispatch(fetchPurchase(purchase._id))).data : undefined;
    if (error && !(now && isCancelled(now))) return;
    dispatch(error ? showAlert('danger', error.message) : showAlert('success', 'Purchase cancelled.'));
    dispatch(fetchDocuments({ purchase: purchase._id }));
    focusHeading();
  };

  const close = () => {
    setConcerned(null);
    clear();
  };

  return (
    <div className="d-print-none">
      <Button outline color="danger" block aria-disabled={busy} onClick={ask}>
        Cancel purchase
      </Button>
      {failure && !concerned && (
        <div className="mt-1 small text-danger" role="alert">
          {failure.message}
        </div>
      )}
      {concerned && (
        <Confirm
          title="Cancel this purchase?"
          confirm={busy ? 'Cancelling…' : 'Cancel purchase'}
          dismiss="Keep purchase"
          danger
          busy={busy}
          error={failure?.message}
          onConfirm={cancel}
          onCancel={close}
        >
          <ul>
            {cancellationText(purchase, concerned, isRefunded).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {concerned.refundable ? (
            <label className="form-check-label d-flex align-items-center gap-2 mb-3">
              <input
                type="checkbox"
                className="form-check-input"
                checked={refund}
                onChange={({ target }) => setRefund(target.checked)}
              />
              {`Refund ${formatCents(concerned.refundable)}${purchase.payer === 'student' ? ' to students' : ''}`}
            </label>
          ) : null}
          <p>This cannot be undone.</p>
        </Confirm>
      )}
    </div>
  );
}
