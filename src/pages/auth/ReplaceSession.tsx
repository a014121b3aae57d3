import { Link } from 'react-router-dom';
import { LinkPanel } from './LinkPanel';

interface Props {
  email: string;
  focus: unknown;
  onReplace: () => void;
}

/** Asks whoever is signed in before a link signs somebody in over them. */
export function ReplaceSession({ email, focus, onReplace }: Props) {
  return (
    <LinkPanel title="You are signed in already" focus={focus}>
      <p>
        You are signed in as <strong>{email}</strong>. The link that you opened ends that session and starts
        another one.
      </p>
      <div className="actions">
        <button type="button" className="btn btn-accent" onClick={onReplace}>
          Use the link
        </button>
        <Link to="/dashboard" className="btn btn-outline-primary">
          Stay signed in
        </Link>
      </div>
    </LinkPanel>
  );
}
