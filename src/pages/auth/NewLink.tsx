import { useState } from 'react';
import { Button } from 'reactstrap';
import { ErrorAlert } from '../../components/ErrorAlert';
import { useAppDispatch } from '../../store/hooks';
import { mailNewLink } from '../../store/links';

interface Props {
  /** The token of the old link. */
  token: string;
  /** The page that the old link leads to. */
  path: string;
}

/** Mails the owner of an old link a new one to the same page. The address is not shown, since anybody may hold an old link. */
export function NewLink({ token, path }: Props) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [problem, setProblem] = useState('');

  const send = async () => {
    if (state === 'busy') return;
    setState('busy');
    setProblem('');
    const { error } = await dispatch(mailNewLink({ token, redir: path }));
    setState(error ? 'idle' : 'sent');
    if (error) setProblem(error.message);
  };

  return (
    <>
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      <p role="status">
        {state === 'sent'
          ? 'A new link is on its way to the address that this one was sent to. Open it in this browser if you can.'
          : 'We can send a new one to the address that this one was sent to.'}
      </p>
      <Button
        type="button"
        color={state === 'sent' ? 'primary' : 'accent'}
        outline={state === 'sent'}
        block
        aria-disabled={state === 'busy'}
        onClick={send}
      >
        {state === 'busy' ? 'Sending…' : state === 'sent' ? 'Send it again' : 'Email me a new link'}
      </Button>
    </>
  );
}
