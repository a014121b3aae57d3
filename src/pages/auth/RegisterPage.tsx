import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormField } from '../../components/FormField';
import { HelpLink } from '../../components/HelpLink';
import { NewPassword } from '../../components/NewPassword';
import { Page } from '../../components/Page';
import { PasswordInput } from '../../components/PasswordInput';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { register, registerOpened, selectSession } from '../../store/session';

export function Component() {
  const { registering, loggingIn, regerror, error } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [repassword, setRepassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const busy = registering || loggingIn;

  useEffect(() => {
    dispatch(registerOpened());
  }, [dispatch]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (email.trim() && password) dispatch(register({ email: email.trim(), password, repassword }));
  };

  const failure = regerror ?? (submitted ? error : null);
  const ofField = (name: string) => failure?.errors?.[name];
  return (
    <Page title="Sign up" narrow>
      <h1>Sign up</h1>
      <p className="lead">An instructor account lets you try, buy and launch simulations.</p>
      <form onSubmit={submit} noValidate className="panel">
        {failure && (
          <p className="form-error" role="alert">
            {failure.message}
          </p>
        )}
        <FormField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={submitted && !email.trim() ? 'Enter your email.' : ofField('email')}
        />
        <NewPassword
          label="Password"
          value={password}
          onChange={setPassword}
          error={submitted && !password ? 'Enter a password.' : undefined}
        />
        <PasswordInput
          label="Re-enter password"
          name="repassword"
          autoComplete="new-password"
          value={repassword}
          onChange={(event) => setRepassword(event.target.value)}
        />
        <button type="submit" className="btn btn-accent w-100" aria-disabled={busy}>
          {busy ? 'Creating…' : 'Create'}
        </button>
        <p className="form-links">
          <Link to="/login">Already have an account?</Link>
          <Link to="/recover">Access Via Email</Link>
          <HelpLink />
        </p>
      </form>
    </Page>
  );
}
