import { Button } from 'reactstrap';
import { StatusAlert } from '../../components/StatusAlert';
import { formatCents } from '../../rules/money';

interface Props {
  /** Cents. */
  amount: number;
  busy: boolean;
  onFinish: () => void;
}

/** The card was charged and the purchase has failed: what that means, and the one step that is left. */
export function ChargedNotice({ amount, busy, onFinish }: Props) {
  return (
    <StatusAlert color="warning">
      <p>
        Your card was charged {formatCents(amount)}. The session is not open yet. You will not be charged
        again.
      </p>
      <Button color="accent" aria-disabled={busy} onClick={() => busy || onFinish()}>
        {busy ? 'Completing the purchase…' : 'Finish purchase'}
      </Button>
    </StatusAlert>
  );
}
