import { useState } from 'react';
import { Button } from 'reactstrap';
import type { Document } from '../../api/documents/documents';
import { formatCents } from '../../rules/money';
import type { Result } from '../../store/actionFamily';
import { showAlert } from '../../store/alert';
import { payDocument } from '../../store/documents/documents';
import { useAppDispatch } from '../../store/hooks';
import type { AppThunk } from '../../store/store';

interface Props {
  document: Document;
  /** Opens the page: by default as the signed-in user. */
  call?: (id: string, open: number) => AppThunk<Promise<Result<string>>>;
  /** Called where the invoice may be another by now. */
  onRefused: () => void;
}

/** Leaves for the payment provider's page, where exactly the shown amount is paid. */
export function PayButton({ document: { _id, open }, call = payDocument, onRefused }: Props) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const pay = async () => {
    if (busy || open === null) return;
    setBusy(true);
    const { data: address, error } = await dispatch(call(_id, open));
    // Back leads here again, as it was left.
    setBusy(false);
    if (address) return window.location.assign(address);
    if (error && error.status !== 401) dispatch(showAlert('danger', error.message));
    if (error?.status === 409) onRefused();
  };
  return (
    <Button color="accent" aria-disabled={busy} onClick={pay}>
      {busy ? 'Opening the payment page…' : `Pay ${formatCents(open)} online`}
    </Button>
  );
}
