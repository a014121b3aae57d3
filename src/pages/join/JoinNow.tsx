import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import { ErrorAlert } from '../../components/ErrorAlert';
import { joinClass } from '../../store/classLinks';
import { useAppDispatch } from '../../store/hooks';

interface Props {
  code: string;
  email: string;
  /** Whether the visitor has asked to join by mail, so that no further press is needed. */
  atOnce: boolean;
}

/** Takes a seat for the signed-in visitor, and goes to the invite. */
export function JoinNow({ code, email, atOnce }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(atOnce);
  const [problem, setProblem] = useState('');

  const join = async () => {
    setBusy(true);
    setProblem('');
    const { data, error } = await dispatch(joinClass(code));
    if (data) return navigate(`/invites/${encodeURIComponent(data.invite)}`, { replace: true });
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
        {busy && `Joining as ${email}`}
      </p>
    </>
  );
}
