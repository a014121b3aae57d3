import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { sendWebhookAgain, type WebhookRow } from '../../store/webhooks';
import { webhookName } from './webhookWords';

interface Props {
  webhook: WebhookRow;
  /** The button is gone then. */
  onSent: () => void;
}

/** Sends a webhook once more. Progress and error show in the row. */
export function SendAgain({ webhook, onSent }: Props) {
  const dispatch = useAppDispatch();
  const { _id, sending } = webhook;
  const send = async () => {
    if (sending) return;
    const { error } = await dispatch(sendWebhookAgain(_id));
    if (error) return;
    dispatch(showAlert('success', 'The webhook is sent again.'));
    onSent();
  };
  return (
    <button
      type="button"
      className="btn btn-outline-primary btn-sm row-button text-nowrap"
      aria-label={`Send again: ${webhookName(webhook)}`}
      aria-disabled={sending === true}
      onClick={send}
    >
      {sending ? 'Sending…' : 'Send again'}
    </button>
  );
}
