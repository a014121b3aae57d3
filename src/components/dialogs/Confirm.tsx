import type { ReactNode } from 'react';
import { Button, ModalBody, ModalFooter, ModalHeader } from 'reactstrap';
import { ErrorAlert } from '../ErrorAlert';
import { Dialog } from './Dialog';

interface Props {
  title: string;
  children: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  /** The label of the button that closes the dialog. */
  dismiss?: string;
  /** Colours the button as a destructive action. */
  danger?: boolean;
  /** Whether the action is under way: the buttons are disabled. */
  busy?: boolean;
  /** The error of the action. */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action. Escape cancels, and the focus returns to the opener. */
export function Confirm({
  title,
  children,
  confirm,
  dismiss = 'Cancel',
  danger = false,
  busy = false,
  error,
  onConfirm,
  onCancel,
}: Props) {
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog toggle={cancel} labelledBy="confirm-title" centered>
      <ModalHeader toggle={cancel} id="confirm-title" tag="h2">
        {title}
      </ModalHeader>
      <ModalBody>
        {children}
        {error && <ErrorAlert>{error}</ErrorAlert>}
      </ModalBody>
      <ModalFooter>
        <Button type="button" color="primary" outline aria-disabled={busy} onClick={cancel}>
          {dismiss}
        </Button>
        <Button
          type="button"
          color={danger ? 'danger' : 'primary'}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) onConfirm();
          }}
        >
          {confirm}
        </Button>
      </ModalFooter>
    </Dialog>
  );
}
