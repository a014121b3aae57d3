import CheckIcon from 'bootstrap-icons/icons/check-circle-fill.svg?react';
import CircleIcon from 'bootstrap-icons/icons/circle.svg?react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { AuthLink } from '../../components/AuthLink';
import { FormField } from '../../components/FormField';
import { NewPassword } from '../../components/fields/NewPassword';
import { FieldLinks, messagesOf, showRefusal, submitOnce } from '../../components/form/formErrors';
import { ErrorAlert } from '../../components/MessageBox';
import { PasswordInput } from '../../components/PasswordInput';
import { AcceptedPages } from '../../components/terms/AcceptedPages';
import { awaitedPath } from '../../lib/links/mailedLink';
import { rememberedPath } from '../../lib/returnAddress';
import { passwordProblem, passwordRules } from '../../rules/passwords/passwordStrength';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { register, updateProfile } from '../../store/session';
import { AuthFrame, HelpLink } from './AuthFrame';

const labels = { email: 'Email', password: 'Password', repassword: 'Re-enter password' };

/** Of the password, until one is typed. */
const RULES = 'At least 10 characters, with upper and lower case, a number and a symbol.';

/** The ways in that a refusal names, where it says that the account exists. */
const ways: Readonly<Record<string, string>> = {
  'Sign in': '/login',
  'ask for access via email': '/recover',
};

export function Component() {
  const dispatch = useAppDispatch();
  const wanted = rememberedPath(useLocation().state);
  const form = useForm({
    defaultValues: { name: '', lastname: '', email: '', password: '', repassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = submitOnce(form, async ({ name, lastname, email, ...passwords }) => {
    setFailure(null);
    // The link of the mail leads back there. Other pages may not be open to a new instructor.
    awaitedPath.keep(wanted?.startsWith('/library/') ? wanted : null);
    const { data, error } = await dispatch(register({ email: email.trim(), ...passwords }));
    if (error) {
      setFailure(error);
      // The rule that a password breaks is shown while it is typed.
      const problem = passwords.password && passwordProblem(passwords.password);
      showRefusal(form, problem ? { ...error, errors: { password: problem, ...error.errors } } : error);
    } else if (name || lastname) {
      // The screen has gone. The call includes the role; the server ignores it.
      const named = { _id: data._id, name, lastname, email: data.email, role: 'administrator' } as const;
      const saved = await dispatch(updateProfile(named));
      if (saved.error)
        dispatch(showAlert('danger', 'Your name could not be saved. Enter it in your profile.'));
    }
  });
  const { email, password } = form.watch();
  const passwordError = password && passwordProblem(password);
  const problems = { ...messagesOf(errors), ...(passwordError && { password: passwordError }) };

  return (
    <AuthFrame
      title="Sign up"
      lead="An account for instructors."
      below={
        <>
          <AuthLink to="/login">Already have an account?</AuthLink>
          <AuthLink to="/recover">Access Via Email</AuthLink>
          <HelpLink />
        </>
      }
    >
      <form onSubmit={save} noValidate>
        {failure && <Refusal failure={failure} problems={problems} email={email} />}
        <div className="field-pair">
          <FormField
            label="Name"
            placeholder="Optional"
            autoComplete="given-name"
            maxLength={200}
            {...form.register('name')}
          />
          <FormField
            label="Last name"
            placeholder="Optional"
            autoComplete="family-name"
            maxLength={200}
            {...form.register('lastname')}
          />
        </div>
        <FormField
          label={labels.email}
          type="email"
          autoComplete="username"
          required
          {...form.register('email')}
          error={errors.email?.message}
        />
        <NewPassword
          label={labels.password}
          required
          ref={form.register('password').ref}
          value={password}
          onChange={(typed) => {
            form.setValue('password', typed);
            form.clearErrors('password');
          }}
          error={errors.password?.message}
          hint={password ? <PasswordRules password={password} /> : RULES}
        />
        <PasswordInput
          label={labels.repassword}
          autoComplete="new-password"
          required
          {...form.register('repassword')}
          error={errors.repassword?.message}
        />
        <AcceptedPages by="signing up" pages={{ terms: 'Terms' }} />
        <Button type="submit" color="accent" block aria-disabled={isSubmitting}>
          {isSubmitting ? 'Creating…' : 'Create'}
        </Button>
      </form>
    </AuthFrame>
  );
}

interface RefusalProps {
  failure: Failure;
  /** The errors of the fields, by name. */
  problems: Readonly<Record<string, string>>;
  email: string;
}

/** The reason why nobody was registered, until its fields are corrected. */
function Refusal({ failure: { status, message, errors }, problems, email }: RefusalProps) {
  if (errors && Object.keys(problems).length === 0) return null;
  // A known address needs no correction, but another way in.
  const isKnown = status === 409;
  // The server's own message only names the fields of the list.
  const isListed =
    Object.values(errors ?? {}).includes(message) ||
    (status === 400 && Object.keys(errors ?? {}).some((name) => name in problems));
  return (
    <ErrorAlert>
      {errors && !isKnown && <FieldLinks problems={problems} labels={labels} />}
      {!isListed && (isKnown ? <WaysIn message={message} email={email} /> : <p>{message}</p>)}
    </ErrorAlert>
  );
}

/** A message with its ways in as links, which carry the typed address along. */
const WaysIn = ({ message, email }: { message: string; email: string }) => (
  <p>
    {message.split(/(Sign in|ask for access via email)/).map((part) => {
      const to = ways[part];
      return to ? (
        <AuthLink key={part} to={to} email={email} className="fw-semibold text-reset">
          {part}
        </AuthLink>
      ) : (
        part
      );
    })}
  </p>
);

/** The rules for a new password, each marked once the typed text keeps it. */
const PasswordRules = ({ password }: { password: string }) => (
  <ul className="list-unstyled mb-0">
    {passwordRules(password).map(({ text, kept }) => (
      <li key={text} className={kept ? 'text-success-emphasis' : undefined}>
        {kept ? <CheckIcon className="me-1" /> : <CircleIcon className="me-1" />}
        <span>{text}</span>
        <span className="visually-hidden">{kept && ': done'}</span>{' '}
      </li>
    ))}
  </ul>
);
