import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { Button, Form } from 'reactstrap';
import { ErrorAlert } from '../../components/ErrorAlert';
import { FormField } from '../../components/fields/FormField';
import { showRefusal, submitOnce } from '../../components/form/formErrors';
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
    <Form onSubmit={send} noValidate>
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
        <p className="form-links">
          <Link to="/login" state={{ from: location }}>
            Sign in with a password
          </Link>
        </p>
      )}
    </Form>
  );
}
