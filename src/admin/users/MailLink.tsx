import { useState } from 'react';
import { Button, FormFeedback } from 'reactstrap';
import type { User } from '../../contract/user';
import { useAppDispatch } from '../../store/hooks';
import { mailAccessLink } from '../../store/users';

/** Sends the user a link to sign in, in place of a password that somebody else would know. */
export function MailLink({ user }: { user: User }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState('');
  const dispatch = useAppDispatch();

  const send = async () => {
    if (state === 'busy') return;
    setState('busy');
    setError('');
    const { error: failure } = await dispatch(mailAccessLink({ email: user.email }));
    setState(failure ? 'idle' : 'sent');
    if (failure) setError(failure.message);
  };

  return (
    <section className="mt-4">
      <h2 className="h3 mb-1">Access link</h2>
      <p className="text-secondary">
        Goes to the user’s email and signs them in. Works once, for 10 minutes.
      </p>
      <Button outline color="primary" aria-disabled={state === 'busy'} onClick={send}>
        {state === 'busy' ? 'Sending…' : 'Email access link'}
      </Button>
      <p role="status" className="mt-2 mb-0">
        {state === 'sent' && `An access link is on its way to ${user.email}.`}
      </p>
      {error && <FormFeedback role="alert">{error}</FormFeedback>}
    </section>
  );
}
