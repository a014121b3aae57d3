import { Button } from 'reactstrap';
import { ErrorAlert } from './ErrorAlert';

interface Props {
  /** A sentence that says which part is missing or old. */
  what: string;
  error: { message: string };
  onRetry: () => void;
}

/** Says where older content is still shown that it could not be loaded again, and offers another try. */
export function ReloadNotice({ what, error, onRetry }: Props) {
  return (
    <ErrorAlert>
      <p className="mb-2">
        {what} {error.message}
      </p>
      <Button type="button" color="primary" outline size="sm" onClick={onRetry}>
        Try again
      </Button>
    </ErrorAlert>
  );
}
