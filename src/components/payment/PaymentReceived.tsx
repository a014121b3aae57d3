import { Button } from 'reactstrap';
import { formatCents } from '../../rules/money';

interface Props {
  /** Cents. */
  amount: number;
  action: string;
  busyText: string;
  busy: boolean;
  onFinish: () => void;
}

/** Shown when the card was charged but the purchase is not made yet: offers to finish it. */
export function PaymentReceived({ amount, action, busyText, busy, onFinish }: Props) {
  return (
    <>
      <p>
        Your payment of <strong translate="no">{formatCents(amount)}</strong> was received. You will not be
        charged again: only the last step is left.
      </p>
      <Button color="accent" aria-disabled={busy} onClick={() => busy || onFinish()}>
        {busy ? busyText : action}
      </Button>
      <p className="visually-hidden" role="status">
        {busy ? busyText : ''}
      </p>
    </>
  );
}
