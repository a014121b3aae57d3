import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import { MessageBox } from '../../components/MessageBox';
import { rememberedPath } from '../../lib/returnAddress';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { recover, selectSession } from '../../store/session';

/**
 * The result of a request for an access link, which can be sent again. The server does not tell whether the address
 * has an account, so neither does this.
 */
export function RequestedLink() {
  const { recover: accepted, recovererror: failure, recover_email: email } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const location = useLocation();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  if (!accepted && !failure) return null;

  const again = async () => {
    if (state === 'busy') return;
    setState('busy');
    const { error } = await dispatch(recover({ email, redir: rememberedPath(location.state) ?? undefined }));
    setState(error ? 'idle' : 'sent');
  };

  return (
    <MessageBox color={failure ? 'danger' : 'success'}>
      {/* The box stays the same after a failure, so that the button keeps the focus. */}
      <div role={failure ? 'alert' : 'status'}>
        {failure ? (
          <p className="mb-2">{failure.message}</p>
        ) : (
          <>
            <p className="mb-1">Check your inbox (or spam) for your access link.</p>
            <p className="small mb-2">
              <span>{state === 'sent' && 'Sent again. '}</span>
              If there is an account for{' '}
              <strong className="text-break" translate="no">
                {email}
              </strong>
              , <span>{state === 'sent' ? 'another link' : 'the link'}</span> is on its way. It works once,
              for 10 minutes.
            </p>
          </>
        )}
      </div>
      <Button
        type="button"
        color="primary"
        outline
        size="sm"
        aria-disabled={state === 'busy'}
        onClick={again}
      >
        {state === 'busy' ? 'Sending…' : 'Send again'}
      </Button>
    </MessageBox>
  );
}
