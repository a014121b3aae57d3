import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, Form } from 'reactstrap';
import { ErrorAlert } from '../../components/ErrorAlert';
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

  const failure = regerror ?? (submitted ? error : null);
  const failureId = useId();
  /** What is wrong with a field: said there, unless it is what stands above the form already. */
  const problemOf = (field: string) => {
    const error = failure?.errors?.[field];
    return error === failure?.message ? { errorId: error && failureId } : { error };
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!failure?.errors) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find(`[aria-describedby~="${failureId}"]`) ?? find('[aria-invalid]'))?.focus();
  }, [failure, failureId]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (!email.trim()) return emailInput.current?.focus();
    if (!password) return passwordInput.current?.focus();
    dispatch(register({ email: email.trim(), password, repassword }));
  };

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
      <Form innerRef={form} onSubmit={submit} noValidate>
        {failure && <ErrorAlert id={failureId}>{failure.message}</ErrorAlert>}
        <FormField
          ref={emailInput}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          {...(submitted && !email.trim() ? { error: 'Enter your email.' } : problemOf('email'))}
        />
        <NewPassword
          ref={passwordInput}
          label="Password"
          required
          value={password}
          onChange={setPassword}
          {...(submitted && !password ? { error: 'Enter a password.' } : problemOf('password'))}
          hint="At least 10 characters with upper and lower case, a number and a special character; or a phrase of 20."
        />
        <PasswordInput
          label="Re-enter password"
          name="repassword"
          autoComplete="new-password"
          required
          value={repassword}
          {...problemOf('repassword')}
          onChange={(event) => setRepassword(event.target.value)}
        />
        <Button type="submit" color="accent" block aria-disabled={busy}>
          {busy ? 'Creating…' : 'Create'}
        </Button>
      </Form>
    </AuthFrame>
  );
}
