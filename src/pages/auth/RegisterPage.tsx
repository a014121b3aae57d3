import type { RefObject } from 'react';
import { Button, Form } from 'reactstrap';
import type { Failure } from '../../api/http';
import { AuthLink } from '../../components/AuthLink';
import { ErrorAlert } from '../../components/ErrorAlert';
import { FormField } from '../../components/fields/FormField';
import { NewPassword } from '../../components/fields/NewPassword';
import { PasswordInput } from '../../components/fields/PasswordInput';
import { FieldLinks } from '../../components/form/FieldLinks';
import { useRecordForm } from '../../components/form/useRecordForm';
import { HelpLink } from '../../components/HelpLink';
import { passwordProblem } from '../../rules/passwordStrength';
import { useAppDispatch } from '../../store/hooks';
import { register } from '../../store/session';
import { AuthFrame } from './AuthFrame';
import { PasswordRules } from './PasswordRules';

const labels = { email: 'Email', password: 'Password', repassword: 'Re-enter password' };

/** The ways in that a refusal names, where it says that the account exists. */
const ways: Readonly<Record<string, string>> = {
  'Sign in': '/login',
  'ask for access via email': '/recover',
};

export function Component() {
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    stored: { email: '', password: '', repassword: '' },
    save: ({ email, ...passwords }) => dispatch(register({ email: email.trim(), ...passwords })),
  });
  const { values, failure, saving } = form;
  const passwordError = values.password && passwordProblem(values.password);
  const problems = { ...form.problems, ...(passwordError && { password: passwordError }) };

  return (
    <AuthFrame
      title="Sign up"
      lead="An instructor account lets you try, buy and launch simulations."
      below={
        <>
          <AuthLink to="/login">Already have an account?</AuthLink>
          <AuthLink to="/recover">Access Via Email</AuthLink>
          <HelpLink />
        </>
      }
    >
      <Form innerRef={form.element} onSubmit={form.submit} noValidate>
        {failure && (
          <Refusal failure={failure} problems={problems} email={values.email} form={form.element} />
        )}
        <FormField
          label={labels.email}
          type="email"
          autoComplete="username"
          required
          {...form.text('email')}
        />
        <NewPassword
          label={labels.password}
          required
          value={values.password}
          onChange={(password) => form.change({ password })}
          error={form.errorOf('password')}
          hint={<PasswordRules password={values.password} />}
        />
        <PasswordInput
          label={labels.repassword}
          autoComplete="new-password"
          required
          {...form.text('repassword')}
        />
        <Button type="submit" color="accent" block aria-disabled={saving}>
          {saving ? 'Creating…' : 'Create'}
        </Button>
      </Form>
    </AuthFrame>
  );
}

interface RefusalProps {
  failure: Failure;
  /** The errors of the fields, by name. */
  problems: Readonly<Record<string, string>>;
  email: string;
  form: RefObject<HTMLFormElement | null>;
}

/** The reason why nobody was registered, until its fields are corrected. */
function Refusal({ failure: { status, message, errors }, problems, email, form }: RefusalProps) {
  if (errors && Object.keys(problems).length === 0) return null;
  // A known address needs no correction, but another way in.
  const isKnown = status === 409;
  // The server's own message only names the fields of the list.
  const isListed =
    Object.values(errors ?? {}).includes(message) ||
    (status === 400 && Object.keys(errors ?? {}).some((name) => name in problems));
  return (
    <ErrorAlert>
      {errors && !isKnown && <FieldLinks problems={problems} labels={labels} form={form} />}
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
        <AuthLink key={part} to={to} email={email} className="alert-link">
          {part}
        </AuthLink>
      ) : (
        part
      );
    })}
  </p>
);
