import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import { AuthLink } from '../../components/AuthLink';
import { FormField } from '../../components/FormField';
import { ErrorAlert, MessageBox } from '../../components/MessageBox';
import { PasswordInput } from '../../components/PasswordInput';
import { takeHeldSubmit } from '../../lib/prerenderedForm';
import { rememberedPath, typedEmail } from '../../lib/returnAddress';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { login, loginLeft, recover, selectSession } from '../../store/session';
import { AuthFrame, HelpLink } from './AuthFrame';

export function Component() {
  const { loggingIn, error } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const location = useLocation();
  // A guard has led here, perhaps because the session ended.
  const expected = Boolean(location.state?.from);
  const [email, setEmail] = useState(() => typedEmail(location.state));
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [submittedEarly, setSubmittedEarly] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  // The prerendered form may have been filled in and submitted before the app had loaded.
  useLayoutEffect(() => {
    setEmail(emailInput.current?.value ?? '');
    setPassword(passwordInput.current?.value ?? '');
    if (form.current) setSubmittedEarly(takeHeldSubmit(form.current));
  }, []);
  useEffect(() => {
    if (submittedEarly) form.current?.requestSubmit();
  }, [submittedEarly]);

  useEffect(
    () => () => {
      dispatch(loginLeft());
    },
    [dispatch],
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (loggingIn) return;
    setSubmitted(true);
    if (!email.trim()) return emailInput.current?.focus();
    if (!password) return passwordInput.current?.focus();
    dispatch(login({ email: email.trim(), password }));
  };

  return (
    <AuthFrame
      title="Sign in"
      lead={expected ? 'Sign in to continue.' : 'Find, launch and play case-based simulations.'}
      below={
        <>
          <AuthLink to="/register">Create an instructor account</AuthLink>
          <HelpLink />
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <RequestedLink />
        {error && <ErrorAlert>{error.message}</ErrorAlert>}
        <FormField
          ref={emailInput}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={submitted && !email.trim() ? 'Enter your email.' : undefined}
        />
        <PasswordInput
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={submitted && !password ? 'Enter your password.' : undefined}
        />
        <Button type="submit" color="accent" block aria-disabled={loggingIn}>
          {loggingIn ? 'Signing in…' : 'Login'}
        </Button>
      </form>
      <p className="d-flex align-items-center gap-2 my-3 small text-secondary">
        <span className="flex-fill border-top" />
        Forgot your password, or have none?
        <span className="flex-fill border-top" />
      </p>
      <Button tag={AuthLink} to="/recover" email={email} color="primary" outline block>
        Access Via Email
      </Button>
    </AuthFrame>
  );
}

/**
 * The result of a request for an access link, which can be sent again. The server does not tell whether the address
 * has an account, so neither does this.
 */
function RequestedLink() {
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
