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
    <LinkPanel title="Somebody may be signed in already" focus={focus}>
      <ErrorAlert>{failure.message}</ErrorAlert>
      <p>
        This browser has a session, and we could not check whose it is. The link that you opened ends that
        session and starts another one.
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
