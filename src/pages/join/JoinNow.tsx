import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { ErrorAlert } from '../../components/MessageBox';
import { NameForm } from '../../components/name/NameForm';
import { hasName } from '../../rules/users';
import { useAppDispatch } from '../../store/hooks';
import { fetchOpenClass, joinClass } from '../../store/links/classLinks';
import { fetchProfile } from '../../store/session';

interface Props {
  code: string;
  user: User;
  /** Whether the visitor has asked to join by mail, so that no further press is needed. */
  atOnce: boolean;
}

/** Takes a seat for the signed-in visitor, and goes to the invite. */
export function JoinNow({ code, user, atOnce }: Props) {
  const takeSeat = useJoin(code, user);
  const [busy, setBusy] = useState(atOnce);
  const [problem, setProblem] = useState('');

  const join = async () => {
    setBusy(true);
    setProblem('');
    const { error } = await takeSeat();
    if (!error) return;
    setBusy(false);
    setProblem(error.message);
  };
  const joinAtOnce = useEffectEvent(() => {
    if (atOnce) join();
  });
  useEffect(() => joinAtOnce(), []);

  return (
    <>
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      <Button
        color="accent"
        size="lg"
        block
        aria-disabled={busy}
        onClick={() => {
          if (!busy) join();
        }}
      >
        {busy ? 'Joining…' : 'Join the class'}
      </Button>
      <p className="visually-hidden" role="status">
        {busy && `Joining as ${user.email}`}
      </p>
    </>
  );
}

/**
 * Takes a seat for the signed-in visitor, and goes to the invite. The page of a visitor without a name stays, and asks
 * for it.
 */
function useJoin(code: string, user: User) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async (names?: Pick<User, 'name' | 'lastname'>) => {
    const result = await dispatch(joinClass(code, names));
    if (!result.data) return result;
    if (names) dispatch(fetchProfile(user._id));
    if (names || hasName(user) || (await dispatch(fetchOpenClass(code))).error)
      navigate(`/invites/${encodeURIComponent(result.data.invite)}`, {
        replace: true,
        state: { joined: true },
      });
    return result;
  };
}

interface NamedProps {
  code: string;
  user: User;
  /** Whether the visitor has a seat already. */
  joined?: boolean;
}

/** Asks a visitor without a name for it, and takes a seat. */
export function JoinWithName({ code, user, joined = false }: NamedProps) {
  const join = useJoin(code, user);
  return (
    <>
      <p>Your instructor sees your name in the list of the class.</p>
      <NameForm user={user} save={join}>
        {(busy) => (
          <Button type="submit" color="accent" size="lg" block aria-disabled={busy}>
            {joined ? (busy ? 'Saving…' : 'Continue') : busy ? 'Joining…' : 'Join the class'}
          </Button>
        )}
      </NameForm>
    </>
  );
}
