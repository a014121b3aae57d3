import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormField } from '../../components/FormField';
import { HelpLink } from '../../components/HelpLink';
import { NewPassword } from '../../components/NewPassword';
import { OnwardLink } from '../../components/OnwardLink';
import { PasswordInput } from '../../components/PasswordInput';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { register, registerOpened, selectSession } from '../../store/session';
import { AuthFrame } from './AuthFrame';

export function Component() {
  const { registering, loggingIn, regerror, error } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [repassword, setRepassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const busy = registering || loggingIn;

  useEffect(() => {
    dispatch(registerOpened());
  }, [dispatch]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (!email.trim()) return emailInput.current?.focus();
    if (!password) return passwordInput.current?.focus();
    dispatch(register({ email: email.trim(), password, repassword }));
  };

  const failure = regerror ?? (submitted ? error : null);
  return (
    <AuthFrame
      title="Sign up"
      lead="An instructor account lets you try, buy and launch simulations."
      below={
        <>
          <OnwardLink to="/login">Already have an account?</OnwardLink>
          <OnwardLink to="/recover">Access Via Email</OnwardLink>
          <HelpLink />
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        {failure && (
          <p className="form-error" role="alert">
            {failure.message}
          </p>
        )}
        <FormField
          ref={emailInput}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={submitted && !email.trim() ? 'Enter your email.' : failure?.errors?.email}
        />
        <NewPassword
          ref={passwordInput}
          label="Password"
          required
          value={password}
          onChange={setPassword}
          error={submitted && !password ? 'Enter a password.' : undefined}
          hint="At least 10 characters with upper and lower case, a number and a special character; or a phrase of 20."
        />
        <PasswordInput
          label="Re-enter password"
          name="repassword"
          autoComplete="new-password"
          required
          value={repassword}
          onChange={(event) => setRepassword(event.target.value)}
        />
        <button type="submit" className="btn btn-accent w-100" aria-disabled={busy}>
          {busy ? 'Creating…' : 'Create'}
        </button>
      </form>
    </AuthFrame>
  );
}
