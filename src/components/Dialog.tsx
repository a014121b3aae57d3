import type { ReactNode } from 'react';
import { Button } from 'reactstrap';
import type { DialogProps } from './dialogs/Modal';
import { LatePart } from './LatePart';
import { ErrorAlert } from './MessageBox';

const load = () => import('./dialogs/Modal');

/** An open dialog; to close it, its user stops rendering it. */
export const Dialog = (props: DialogProps) => (
  <LatePart load={load} onMissing={props.toggle}>
    {(Modal) => <Modal {...props} />}
  </LatePart>
);

interface ConfirmProps {
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
}: ConfirmProps) {
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      heading={title}
      toggle={cancel}
      centered
      footer={
        <>
          <Button type="button" color="primary" outline aria-disabled={busy} onClick={cancel}>
            {dismiss}
          </Button>
          <Button
            type="button"
            color={danger ? 'danger' : 'accent'}
            aria-disabled={busy}
            onClick={() => {
              if (!busy) onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error && <ErrorAlert>{error}</ErrorAlert>}
    </Dialog>
  );
}
