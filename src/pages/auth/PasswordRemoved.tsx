import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { NextPage } from './waitingLink';

interface Props {
  /** The next address outside of the app, if there is one. */
  away?: string | undefined;
  next: NextPage;
}

/** Tells the owner of an address that an earlier password was removed, and continues on request. */
export function PasswordRemoved({ away, next: { path, state } }: Props) {
  return (
    <>
      <p role="alert">
        Your address is confirmed. The password from before no longer works: choose a new one now, or later in
        your profile.
      </p>
      {away ? (
        <Button href={away} color="accent" block>
          Continue
        </Button>
      ) : (
        <Button tag={Link} to={path} state={state} replace color="accent" block>
          Continue
        </Button>
      )}
      <Button tag={Link} to="/profile#password" outline color="primary" block className="mt-2">
        Choose a new password
      </Button>
    </>
  );
}
