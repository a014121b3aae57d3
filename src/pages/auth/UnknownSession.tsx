import type { Failure } from '../../api/http';
import { LinkPanel } from './LinkPanel';

interface Props {
  failure: Failure;
  focus: unknown;
  onRetry: () => void;
  onReplace: () => void;
}

/** Asks before a link takes the place of somebody whom the server could not name. */
export function UnknownSession({ failure, focus, onRetry, onReplace }: Props) {
  return (
    <LinkPanel title="Somebody may be signed in already" focus={focus}>
      <p className="form-error" role="alert">
        {failure.message}
      </p>
      <p>
        This browser has a session, and we could not check whose it is. The link that you opened ends that
        session and starts another one.
      </p>
      <div className="actions">
        <button type="button" className="btn btn-accent" onClick={onRetry}>
          Try again
        </button>
        <button type="button" className="btn btn-outline-primary" onClick={onReplace}>
          Use the link
        </button>
      </div>
    </LinkPanel>
  );
}
