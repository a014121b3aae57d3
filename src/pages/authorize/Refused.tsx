import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { MessageBox } from '../../components/MessageBox';
import { useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';

/**
 * Why the user is not signed in at the host, and whose account it is about. A student is led to the invite, which says how
 * and when to go on.
 */
export default function Refused({ failure }: { failure: Failure }) {
  const { status, message, errors, invite } = failure;
  const location = useLocation();
  const user = useAppSelector(selectUser);
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  // The list of invites mails the link that confirms the address.
  const isTeacher = user?.role === 'instructor' && hasClasses && !errors?.email;
  const [next, label] = invite
    ? [`/invites/${encodeURIComponent(invite)}`, 'Open your invite']
    : isTeacher
      ? ['/sessions', 'Go to Sessions']
      : ['/invites', 'Go to your invites'];
  return (
    <>
      <MessageBox color={invite ? 'warning' : 'danger'} role="alert">
        {message}
      </MessageBox>
      {user?.email && (
        <p>
          You are signed in as{' '}
          <strong className="text-break" translate="no">
            {user.email}
          </strong>
          . If another account has this session, log out and sign in with that one.
        </p>
      )}
      <div className="d-flex flex-wrap gap-2">
        <Button tag={Link} to={next} color="accent">
          {label}
        </Button>
        {/* A request that has expired is no place to come back to. */}
        <Button
          tag={Link}
          to="/logout"
          state={status === 404 ? null : { from: location }}
          color="primary"
          outline
        >
          Log Out
        </Button>
      </div>
    </>
  );
}
