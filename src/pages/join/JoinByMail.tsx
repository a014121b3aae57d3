import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button, Form } from 'reactstrap';
import { ErrorAlert } from '../../components/ErrorAlert';
import { FormField } from '../../components/fields/FormField';
import { useRecordForm } from '../../components/form/useRecordForm';
import { eitherOf, isOfDomains } from '../../rules/domains';
import { isEmailAddress } from '../../rules/emailAddress';
import { mailJoinLink } from '../../store/classLinks';
import { useAppDispatch } from '../../store/hooks';
import { CheckMail } from './CheckMail';

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
  const form = useRecordForm({
    stored: { email },
    problemsOf: ({ email: given }) => ({ email: problemOf(given) }),
    save: async ({ email: given }) => {
      const asked = given.trim();
      const result = await dispatch(mailJoinLink(code, asked));
      if (!result.error) setSentTo(asked);
      return result;
    },
  });
  const { failure, saving } = form;

  if (sentTo) return <CheckMail code={code} email={sentTo} onOther={() => setSentTo('')} />;
  return (
    <Form innerRef={form.element} onSubmit={form.submit} noValidate>
      {failure && !failure.errors?.email && <ErrorAlert>{failure.message}</ErrorAlert>}
      <FormField
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={320}
        hint={where ? `Your address at ${where}.` : 'No password needed.'}
        {...form.text('email')}
      />
      <Button type="submit" color="accent" size="lg" block aria-disabled={saving}>
        {saving ? 'Sending…' : 'Email me a link'}
      </Button>
      {!signedIn && (
        <p className="form-links">
          <Link to="/login" state={{ from: location }}>
            Sign in with a password
          </Link>
        </p>
      )}
    </Form>
  );
}
