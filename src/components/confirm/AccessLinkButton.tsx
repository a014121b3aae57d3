import { useState } from 'react';
import { Button } from 'reactstrap';
import { useAppDispatch } from '../../store/hooks';
import { mailAccessLink } from '../../store/session';

interface Props {
  email: string;
  label: string;
  /** The words that follow the request for a link. */
  sent: string;
  /** The page that the link leads to; the dashboard by default. */
  redir?: string | undefined;
}

/** Mails a link that signs in the owner of the address. */
export function AccessLinkButton({ email, label, sent, redir }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState('');
  const dispatch = useAppDispatch();

  const send = async () => {
    if (state === 'busy') return;
    setState('busy');
    setError('');
    const { error: failure } = await dispatch(mailAccessLink({ email, redir }));
    setState(failure ? 'idle' : 'sent');
    if (failure) setError(failure.message);
  };

  return (
    <>
      <Button type="button" outline color="primary" aria-disabled={state === 'busy'} onClick={send}>
        {state === 'busy' ? 'Sending…' : label}
      </Button>
      <p role="status" className={state === 'sent' ? 'mt-2 mb-0' : 'mb-0'}>
        {state === 'sent' && sent}
      </p>
      {error && (
        <div className="mt-1 small text-danger" role="alert">
          {error}
        </div>
      )}
    </>
  );
}
