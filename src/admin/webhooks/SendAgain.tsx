import { Button } from 'reactstrap';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { sendWebhookAgain, type WebhookRow } from '../../store/webhooks';
import { RowMenu } from '../shared/list/RowMenu';
import { webhookName } from './webhookWords';

interface Props {
  webhook: WebhookRow;
  /** Whether the action is in the menu of the row, which stays in sight while the columns scroll. */
  inMenu: boolean;
  /** The button, or the menu, is gone then. */
  onSent: () => void;
}

/** Sends a webhook once more. Progress and error show in the row. */
export function SendAgain({ webhook, inMenu, onSent }: Props) {
  const dispatch = useAppDispatch();
  const { _id, sending } = webhook;
  const send = async () => {
    if (sending) return;
    const { error } = await dispatch(sendWebhookAgain(_id));
    if (error) return;
    dispatch(showAlert('success', 'The webhook is sent again.'));
    onSent();
  };
  if (inMenu) {
    return (
      <RowMenu
        label={`${sending ? 'Sending' : 'Actions for'} ${webhookName(webhook)}`}
        busy={sending}
        items={[{ label: 'Send again', onChoose: send }]}
      />
    );
  }
  return (
    <Button
      outline
      color="primary"
      size="sm"
      className="row-button text-nowrap"
      aria-label={`Send again: ${webhookName(webhook)}`}
      aria-disabled={sending === true}
      onClick={send}
    >
      {sending ? 'Sending…' : 'Send again'}
    </Button>
  );
}
