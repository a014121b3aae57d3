import { type ComponentProps, lazy, Suspense } from 'react';

const ConfirmDialog = lazy(() => import('../../components/dialogs/ConfirmDialog'));

/** Asks before something is done. The dialog is loaded when it is first needed. */
export function Confirm(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
