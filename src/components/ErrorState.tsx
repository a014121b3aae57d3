import { Button } from 'reactstrap';
import type { Failure } from '../api/http';
import { ErrorAlert } from './ErrorAlert';
import { failureText } from './failureText';

interface Props {
  error: Pick<Failure, 'status' | 'message'>;
  onRetry: () => void;
}

/** The error of content that could not be loaded, with a retry. */
export function ErrorState({ error, onRetry }: Props) {
  return (
    <ErrorAlert className="page-narrow mx-auto my-5 p-4 text-center">
      <p>{failureText(error)}</p>
      <Button type="button" color="primary" outline onClick={onRetry}>
        Try again
      </Button>
    </ErrorAlert>
  );
}
