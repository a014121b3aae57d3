import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import { FormField } from '../../components/FormField';
import { ErrorAlert } from '../../components/MessageBox';
import { useCall } from '../../components/useCall';
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
  const { busy, failure, call, clear } = useCall();
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
    setSubmitted(true);
    clear();
    if (problem()) return input.current?.focus();
    const { error } = await call(() => dispatch(mailJoinLink(code, asked)));
    if (!error) setSentTo(asked);
    else if (error.errors?.email) input.current?.focus();
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
          if (refused) clear();
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
  const { busy, failure, call } = useCall();
  const [sent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const again = async () => {
    const { error } = await call(() => dispatch(mailJoinLink(code, email)));
    setSent(!error);
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
      {failure && <ErrorAlert>{failure.message}</ErrorAlert>}
      <div className="d-flex flex-wrap gap-2">
        <Button color="primary" outline aria-disabled={busy} onClick={again}>
          {busy ? 'Sending…' : 'Send again'}
        </Button>
        <Button color="link" onClick={onOther}>
          Use another address
        </Button>
      </div>
      <p role="status" className="mt-2 mb-0">
        {sent && !busy && 'Sent. We send at most three emails in a quarter of an hour.'}
      </p>
    </section>
  );
}
