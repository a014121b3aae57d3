import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { FormField } from '../../components/FormField';
import { ErrorAlert } from '../../components/MessageBox';
import { isEmailAddress } from '../../contract/emailAddress';
import { eitherOf, isOfDomains } from '../../rules/links/domains';
import { useAppDispatch } from '../../store/hooks';
import { mailJoinLink } from '../../store/links/classLinks';

interface Props {
  code: string;
  /** The domains of the addresses that may join; empty if any may. */
  domains: readonly string[];
  signedIn: boolean;
  /** The address of a signed-in visitor that is not proven yet. */
  email?: string;
}

/** Asks for an address, and mails the link that proves it and leads into the class. */
export function JoinByMail({ code, domains, signedIn, email: known = '' }: Props) {
  const dispatch = useAppDispatch();
  const location = useLocation();
  const [email, setEmail] = useState(known);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [sentTo, setSentTo] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const where = eitherOf(domains);
  const asked = email.trim();
  const refused = failure?.errors?.email;

  function problem(): string | undefined {
    if (!isEmailAddress(asked)) return 'Enter your email address.';
    return isOfDomains(asked, domains) ? undefined : `Use your address at ${where}.`;
  }

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setFailure(undefined);
    if (problem()) return input.current?.focus();
    setBusy(true);
    const { error } = await dispatch(mailJoinLink(code, asked));
    setBusy(false);
    if (!error) return setSentTo(asked);
    setFailure(error);
    if (error.errors?.email) input.current?.focus();
  };

  if (sentTo) return <CheckMail code={code} email={sentTo} onOther={() => setSentTo('')} />;
  return (
    <form onSubmit={send} noValidate>
      {failure && !refused && <ErrorAlert>{failure.message}</ErrorAlert>}
      <FormField
        ref={input}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={320}
        hint={where ? `Your address at ${where}.` : 'No password needed.'}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          if (refused) setFailure(undefined);
        }}
        error={(submitted && problem()) || refused}
      />
      <Button type="submit" color="accent" size="lg" block aria-disabled={busy}>
        {busy ? 'Sending…' : 'Email me a link'}
      </Button>
      {!signedIn && (
        <p className="d-flex flex-wrap justify-content-center column-gap-4 row-gap-1 mt-4 mb-0">
          <Link to="/login" state={{ from: location }}>
            Sign in with a password
          </Link>
        </p>
      )}
    </form>
  );
}

interface CheckMailProps {
  code: string;
  email: string;
  onOther: () => void;
}

/** Tells the visitor to open the mail, which is the last step into the class. */
function CheckMail({ code, email, onOther }: CheckMailProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const again = async () => {
    if (state === 'busy') return;
    setState('busy');
    setProblem('');
    const { error } = await dispatch(mailJoinLink(code, email));
    setState(error ? 'idle' : 'sent');
    if (error) setProblem(error.message);
  };

  return (
    <section aria-labelledby="check-mail">
      <h2 ref={heading} id="check-mail" className="h3" tabIndex={-1}>
        Check your email
      </h2>
      <p>
        We have sent a link to{' '}
        <strong className="text-break" translate="no">
          {email}
        </strong>
        . Open it on this device if you can: your seat is yours as soon as you do.
      </p>
      <p className="text-secondary">Nothing there? Check your spam folder, or send it again.</p>
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      <div className="d-flex flex-wrap gap-2">
        <Button color="primary" outline aria-disabled={state === 'busy'} onClick={again}>
          {state === 'busy' ? 'Sending…' : 'Send again'}
        </Button>
        <Button color="link" onClick={onOther}>
          Use another address
        </Button>
      </div>
      <p role="status" className="mt-2 mb-0">
        {state === 'sent' && 'Sent. We send at most three emails in a quarter of an hour.'}
      </p>
    </section>
  );
}
