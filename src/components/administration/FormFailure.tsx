import type { Failure } from '../../api/http';

interface Props {
  failure: Failure | null;
  /** Gets the record as it is now, in place of what was typed. */
  onReload?: () => void;
}

/** Why a form could not be saved. Where somebody else was faster, the newer record can be loaded. */
export function FormFailure({ failure, onReload }: Props) {
  if (!failure) return null;
  const isConflict = failure.status === 409 && !failure.errors;
  return (
    <div className="form-error" role="alert">
      <p>{failure.message}</p>
      {isConflict && onReload && (
        <p>
          <button type="button" className="btn btn-outline-primary" onClick={onReload}>
            Load the newer record
          </button>{' '}
          This replaces what you have entered here.
        </p>
      )}
    </div>
  );
}
