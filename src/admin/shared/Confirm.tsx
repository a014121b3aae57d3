import type { ComponentProps } from 'react';
import type ConfirmDialog from '../../components/dialogs/ConfirmDialog';
import { LatePart } from '../../components/LatePart';

const load = () => import('../../components/dialogs/ConfirmDialog');

/** Asks before something is done. The dialog is loaded when it is first needed. */
export function Confirm(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <LatePart load={load} onMissing={props.onCancel}>
      {(Dialog) => <Dialog {...props} />}
    </LatePart>
  );
}
