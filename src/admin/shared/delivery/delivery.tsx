import type { DeliveryState } from '../../../contract/webhook';
import type { Result } from '../../../store/actionFamily';
import { showAlert } from '../../../store/alert';
import { useAppDispatch } from '../../../store/hooks';
import { StatusPill, type Tone, UsualValue } from '../cells';

const names: Readonly<Record<DeliveryState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
};
const tones: Readonly<Partial<Record<DeliveryState, Tone>>> = { queued: 'info', failed: 'danger' };

/** The choices of a list's filter by state. */
export const stateChoices = [
  ['', 'All states'],
  ...(['queued', 'sent', 'failed'] as const).map((key) => [key, names[key]] as const),
] as const;

/** The state of what is sent to others; a backend may have further ones. */
export function StatePill({ state }: { state: DeliveryState | '' }) {
  if (state === 'sent') return <UsualValue>{names.sent}</UsualValue>;
  return (
    <StatusPill tone={(state && tones[state]) || 'neutral'}>{(state && names[state]) || state}</StatusPill>
  );
}

/** Goes before the reason why a row was not sent once more. */
export const notSent = (name: string): string => `“${name}” could not be sent again.`;

interface SendAgainProps {
  name: string;
  sending: boolean | undefined;
  send: () => Promise<Result<unknown>>;
  /** Said when it is done. */
  done: string;
  /** The button is gone then. */
  onSent: () => void;
}

/** Sends a row of a list once more. Progress and error show in the row. */
export function SendAgain({ name, sending, send, done, onSent }: SendAgainProps) {
  const dispatch = useAppDispatch();
  const press = async () => {
    if (sending) return;
    const { error } = await send();
    if (error) return;
    dispatch(showAlert('success', done));
    onSent();
  };
  return (
    <button
      type="button"
      className="btn btn-outline-primary btn-sm text-nowrap"
      aria-label={`Send again: ${name}`}
      aria-disabled={sending === true}
      onClick={press}
    >
      {sending ? 'Sending…' : 'Send again'}
    </button>
  );
}
