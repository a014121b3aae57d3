import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import { FormField } from '../../components/FormField';
import { showRefusal, submitOnce } from '../../components/form/formErrors';
import { ErrorAlert } from '../../components/MessageBox';
import { isEmailAddress } from '../../rules/emailAddress';
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
export function JoinByMail({ code, domains, signedIn, email = '' }: Props) {
  const dispatch = useAppDispatch();
  const location = useLocation();
  const [sentTo, setSentTo] = useState('');
  const where = eitherOf(domains);

  function problemOf(given: string): string | undefined {
    if (!isEmailAddress(given.trim())) return 'Enter your email address.';
    return isOfDomains(given.trim(), domains) ? undefined : `Use your address at ${where}.`;
  }
  const form = useForm({ defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;
  const send = submitOnce(form, async ({ email: given }) => {
    const asked = given.trim();
    const { error } = await dispatch(mailJoinLink(code, asked));
    if (error) showRefusal(form, error);
    else setSentTo(asked);
  });

  if (sentTo) return <CheckMail code={code} email={sentTo} onOther={() => setSentTo('')} />;
  return (
    <form onSubmit={send} noValidate>
      {errors.root && <ErrorAlert>{errors.root.message}</ErrorAlert>}
      <FormField
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={320}
        hint={where ? `Your address at ${where}.` : 'No password needed.'}
        {...form.register('email', { validate: problemOf })}
        error={errors.email?.message}
      />
      <Button type="submit" color="accent" size="lg" block aria-disabled={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Email me a link'}
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
        {state === 'sent' &&
          'We send at most three emails in a quarter of an hour. Check your spam folder too.'}
      </p>
    </section>
  );
}
