import '../styles/overlays.scss';
import './confirmDialog.scss';
import './destructiveButton.scss';
import type { ReactNode } from 'react';
import { Modal, ModalBody, ModalFooter, ModalHeader } from 'reactstrap';

interface Props {
  title: string;
  children: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  /** It takes something away. */
  danger?: boolean;
  /** It is being done; nothing can be pressed. */
  busy?: boolean;
  /** Why it could not be done. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Loaded through `Confirm`. Escape cancels, and the focus goes back to where it came from. */
export default function ConfirmDialog({
  title,
  children,
  confirm,
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
    <Modal isOpen toggle={cancel} labelledBy="confirm-title" centered className="confirm-dialog">
      <ModalHeader toggle={cancel} id="confirm-title" tag="h2">
        {title}
      </ModalHeader>
      <ModalBody>
        {children}
        {error && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
      </ModalBody>
      <ModalFooter>
        <button type="button" className="btn btn-outline-primary" aria-disabled={busy} onClick={cancel}>
          Cancel
        </button>
        <button
          type="button"
          className={danger ? 'btn btn-destructive' : 'btn btn-primary'}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) onConfirm();
          }}
        >
          {confirm}
        </button>
      </ModalFooter>
    </Modal>
  );
}
