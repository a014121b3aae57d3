import { Button } from 'reactstrap';
import { ErrorAlert } from './ErrorAlert';

interface Props {
  error: { message: string };
  onRetry: () => void;
}

/** The error of content that could not be loaded, with a retry. */
export function ErrorState({ error, onRetry }: Props) {
  return (
    <ErrorAlert className="error-state mx-auto my-5 p-4 text-center">
      <p>{error.message}</p>
      <Button type="button" color="primary" outline onClick={onRetry}>
        Try again
      </Button>
    </ErrorAlert>
  );
}
