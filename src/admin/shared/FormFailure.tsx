import { useEffect, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { focusHeading } from '../../components/focusHeading';
import { MessageBox } from '../../components/MessageBox';
import type { Result } from '../../store/actionFamily';

interface Props {
  failure: Failure | null;
  /** Gets the record as it is now, in place of what was typed. */
  onReload?: () => Promise<Result<unknown>>;
}

/** Why a form could not be saved. Where somebody else was faster, the newer record can be loaded. */
export function FormFailure({ failure, onReload }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // It stands above the fields, and the button below them. Where a field is at fault, that has the focus.
  useEffect(() => {
    if (failure && !failure.errors) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  const isConflict = failure.status === 409 && !failure.errors;
  return (
    <MessageBox ref={box} color="danger">
      <p role="alert">{failure.message}</p>
      {isConflict && onReload && <LoadNewer onReload={onReload} />}
    </MessageBox>
  );
}

function LoadNewer({ onReload }: Required<Pick<Props, 'onReload'>>) {
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<Failure>();
  const reload = async () => {
    if (loading) return;
    setLoading(true);
    setError(undefined);
    const { error } = await onReload();
    setLoading(false);
    setError(error);
    // The button is gone with the failure.
    if (!error) focusHeading();
  };
  return (
    <>
      <p>
        <Button outline color="primary" aria-disabled={loading} onClick={reload}>
          {loading ? 'Loading…' : 'Load the newer record'}
        </Button>{' '}
        This replaces what you have entered here.
      </p>
      {error && <p role="alert">It could not be loaded: {error.message}</p>}
    </>
  );
}
