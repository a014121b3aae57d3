import { Button } from 'reactstrap';
import { StatusAlert } from '../../components/StatusAlert';
import { formatCents } from '../../rules/money';

interface Props {
  /** Cents. */
  amount: number;
  busy: boolean;
  /** A sentence that says which part of the purchase is missing. */
  missing?: string;
  onFinish: () => void;
}

/** The card was charged and the purchase has failed: what that means, and the one step that is left. */
export function ChargedNotice({ amount, busy, missing = 'The session is not open yet.', onFinish }: Props) {
  return (
    <StatusAlert color="warning">
      <p>{`Your card was charged ${formatCents(amount)}. ${missing} You will not be charged again.`}</p>
      <Button color="accent" aria-disabled={busy} onClick={() => busy || onFinish()}>
        {busy ? 'Completing the purchase…' : 'Finish purchase'}
      </Button>
    </StatusAlert>
  );
}
