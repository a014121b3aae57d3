import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { MessageBox } from '../../components/MessageBox';
import { formatDateTime } from '../../lib/dates';

/** Why the user is not signed in at the host. Before the session opens and after it has closed, it says when. */
export default function Refused({ failure: { message, opens_at, closes_at } }: { failure: Failure }) {
  return (
    <>
      <MessageBox color={opens_at || closes_at ? 'warning' : 'danger'} role="alert">
        {opens_at ? (
          <>
            This session has not opened yet. You can play from <strong>{formatDateTime(opens_at)}</strong>.
          </>
        ) : closes_at ? (
          <>
            This session closed on <strong>{formatDateTime(closes_at)}</strong>. If you still have to play,
            ask your instructor.
          </>
        ) : (
          message
        )}
      </MessageBox>
      <Button tag={Link} to="/invites" color="accent">
        Go to your invites
      </Button>
    </>
  );
}
