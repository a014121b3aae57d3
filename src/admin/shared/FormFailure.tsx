import { useEffect, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { focusHeading } from '../../components/focusHeading';
import { isAboutIdentity } from '../../components/identity/isAboutIdentity';
import { MessageBox } from '../../components/MessageBox';
import type { Result } from '../../store/actionFamily';

interface Props {
  failure: Failure | null;
  /** Loads the current record in place of what was typed. */
  onReload?: () => Promise<Result<unknown>>;
}

/**
 * The message about a failed save. After a conflict it offers to load the newer record. A field says it alone where
 * the server asks who is there.
 */
export function FormFailure({ failure, onReload }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The message is above the fields, far from Save: it is scrolled into view, unless a field with an error takes the
  // focus.
  useEffect(() => {
    if (failure && !failure.errors) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure || isAboutIdentity(failure)) return null;
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
    // The button disappears with the message, so the focus has to move.
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
