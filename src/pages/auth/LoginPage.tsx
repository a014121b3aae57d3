import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormField } from '../../components/FormField';
import { HelpLink } from '../../components/HelpLink';
import { Page } from '../../components/Page';
import { PasswordInput } from '../../components/PasswordInput';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { login, loginLeft, selectSession } from '../../store/session';

export function Component() {
  const { loggingIn, error, recover, recovererror } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

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
    <Page title="Sign in" narrow>
      <h1>Sign in</h1>
      <p className="lead">Find, launch and play case-based simulations.</p>
      <form onSubmit={submit} noValidate className="panel">
        {recover && (
          <p className="form-status" role="status">
            Check your inbox (or spam) for your access link.
          </p>
        )}
        {(error ?? recovererror) && (
          <p className="form-error" role="alert">
            {(error ?? recovererror)?.message}
          </p>
        )}
        <FormField
          ref={emailInput}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={submitted && !email.trim() ? 'Enter your email.' : undefined}
        />
        <PasswordInput
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={submitted && !password ? 'Enter your password.' : undefined}
        />
        <button type="submit" className="btn btn-accent w-100" aria-disabled={loggingIn}>
          {loggingIn ? 'Signing in…' : 'Login'}
        </button>
        <p className="form-links">
          <Link to="/recover">Access Via Email</Link>
          <Link to="/register">Create an instructor account</Link>
          <HelpLink />
        </p>
      </form>
    </Page>
  );
}
