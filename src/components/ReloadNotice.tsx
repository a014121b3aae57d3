import { Button } from 'reactstrap';
import type { Failure } from '../api/http';
import { ErrorAlert } from './ErrorAlert';
import { failureText } from './failureText';

interface Props {
  /** A sentence that says which part is missing or outdated. */
  what: string;
  error: Pick<Failure, 'status' | 'message'>;
  onRetry: () => void;
}

/** A notice that a part of the screen could not be loaded, or is outdated since a reload failed, with a retry. */
export function ReloadNotice({ what, error, onRetry }: Props) {
  return (
    <ErrorAlert>
      <p className="mb-2">{`${what} ${failureText(error)}`}</p>
      <Button type="button" color="primary" outline size="sm" onClick={onRetry}>
        Try again
      </Button>
    </ErrorAlert>
  );
}
