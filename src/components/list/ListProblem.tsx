import type { Failure } from '../../api/http';
import { ErrorState } from '../ErrorState';
import { ReloadNotice } from '../ReloadNotice';

interface Props {
  error: Failure | null;
  /** Older rows of the same list are still shown. */
  hasRows: boolean;
  onRetry: () => void;
}

/** Why a list could not be loaded, and another try. */
export function ListProblem({ error, hasRows, onRetry }: Props) {
  if (!error) return null;
  if (!hasRows) return <ErrorState error={error} onRetry={onRetry} />;
  return <ReloadNotice what="This list may be out of date." error={error} onRetry={onRetry} />;
}
