import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { LinkPanel } from './LinkPanel';

interface Props {
  email: string;
  /** Whether the link is known to sign in somebody else. */
  isOther: boolean;
  focus: unknown;
  onReplace: () => void;
}

/** Asks a signed-in user before a link replaces their session. */
export function ReplaceSession({ email, isOther, focus, onReplace }: Props) {
  return (
    <LinkPanel title="You're already signed in" focus={focus}>
      <p>
        You're signed in as <strong translate="no">{email}</strong>
        <span>
          {isOther ? '. This link signs in someone else.' : '. This link may sign in someone else.'}
        </span>
      </p>
      <div className="d-grid gap-2">
        <Button type="button" color="accent" onClick={onReplace}>
          Switch account
        </Button>
        <Button tag={Link} to="/dashboard" color="primary" outline>
          Stay signed in
        </Button>
      </div>
    </LinkPanel>
  );
}
