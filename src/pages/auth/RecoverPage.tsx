import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import { AuthLink, useReturnTo } from '../../components/AuthLink';
import { FormField } from '../../components/FormField';
import { isEmailAddress } from '../../contract/emailAddress';
import { awaitedPath } from '../../lib/links/mailedLink';
import { rememberedPath, typedEmail } from '../../lib/returnAddress';
import { useAppDispatch } from '../../store/hooks';
import { recover } from '../../store/session';
import { AuthFrame, HelpLink } from './AuthFrame';

export function Component() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const location = useLocation();
  const [email, setEmail] = useState(() => typedEmail(location.state));
  const [submitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = !email.trim()
    ? 'Enter your email.'
    : isEmailAddress(email)
      ? undefined
      : 'Enter a valid email address.';

  const isSent = useRef(false);

  // The screen's only field has the focus from the start.
  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem) return input.current?.focus();
    // A second press, before the other screen is there.
    if (isSent.current) return;
    isSent.current = true;
    const wanted = rememberedPath(location.state);
    awaitedPath.keep(wanted);
    dispatch(recover({ email: email.trim(), redir: wanted ?? undefined }));
    // The sign-in screen shows the result.
    const { to, state } = returnTo('/login', email);
    navigate(to, { state });
  };

  return (
    <AuthFrame
      title="Access Via Email"
      lead="We'll email you a link to sign in. No password needed."
      below={
        <>
          <AuthLink to="/login" email={email}>
            Already have an account?
          </AuthLink>
          <HelpLink />
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <FormField
          ref={input}
          data-autofocus
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          hint="The link works once and expires after 10 minutes. Open it in this browser if you can."
          onChange={(event) => setEmail(event.target.value)}
          error={submitted ? problem : undefined}
        />
        <Button type="submit" color="accent" block>
          Request
        </Button>
      </form>
    </AuthFrame>
  );
}
