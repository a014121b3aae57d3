import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { ErrorAlert } from '../../components/ErrorAlert';
import { useJoin } from './useJoin';

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
