import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { ErrorAlert } from '../../components/ErrorAlert';
import { LinkPanel } from './LinkPanel';

interface Props {
  failure: Failure;
  focus: unknown;
  onRetry: () => void;
  onReplace: () => void;
}

/** Asks before a link replaces a session whose profile could not be loaded. */
export function UnknownSession({ failure, focus, onRetry, onReplace }: Props) {
  return (
    <LinkPanel title="Someone may be signed in already" focus={focus}>
      <ErrorAlert>{failure.message}</ErrorAlert>
      <p>
        Someone has signed in with this browser, and we couldn't check who. If you use this link, they are
        signed out.
      </p>
      <div className="d-flex flex-wrap justify-content-center gap-2">
        <Button type="button" color="accent" onClick={onRetry}>
          Try again
        </Button>
        <Button type="button" color="primary" outline onClick={onReplace}>
          Use the link
        </Button>
      </div>
    </LinkPanel>
  );
}
