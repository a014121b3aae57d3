import { Button } from 'reactstrap';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { sendWebhookAgain, type WebhookRow } from '../../store/webhooks';
import { typeNames } from './webhookWords';

/** Sends a webhook once more. Progress and error show in the row. */
export function SendAgain({ webhook }: { webhook: WebhookRow }) {
  const dispatch = useAppDispatch();
  const { _id, type, client: simulation, sending } = webhook;
  const send = async () => {
    if (sending) return;
    const { error } = await dispatch(sendWebhookAgain(_id));
    if (!error) dispatch(showAlert('success', 'The webhook is sent again.'));
  };
  return (
    <Button
      outline
      color="primary"
      size="sm"
      className="row-button"
      aria-label={`Send again: ${(type && typeNames[type]) || type}, ${simulation.name}`}
      aria-disabled={sending === true}
      onClick={send}
    >
      {sending ? 'Sending…' : 'Send again'}
    </Button>
  );
}
