import { useId } from 'react';
import { Button, Form } from 'reactstrap';
import { AuthLink } from '../../components/AuthLink';
import { ErrorAlert } from '../../components/ErrorAlert';
import { FormField } from '../../components/fields/FormField';
import { NewPassword } from '../../components/fields/NewPassword';
import { PasswordInput } from '../../components/fields/PasswordInput';
import { useRecordForm } from '../../components/form/useRecordForm';
import { HelpLink } from '../../components/HelpLink';
import type { Registration } from '../../contract/session';
import { passwordProblem } from '../../rules/passwordStrength';
import { useAppDispatch } from '../../store/hooks';
import { register } from '../../store/session';
import { AuthFrame } from './AuthFrame';
import { PasswordRules } from './PasswordRules';

export function Component() {
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    stored: { email: '', password: '', repassword: '' },
    save: ({ email, ...passwords }) => dispatch(register({ email: email.trim(), ...passwords })),
  });
  const { values, failure, saving } = form;
  const failureId = useId();
  /** A field's error, unless the same message is above the form. */
  const problemOf = (field: keyof Registration) => {
    const error = form.errorOf(field);
    return error && error === failure?.message ? { error: undefined, errorId: failureId } : { error };
  };

  // Refused before a call, with the specified words whatever is missing: the problems of the fields above come first.
  const unsent = failure?.status === 0 ? failure.errors : undefined;
  const weakness = values.password ? passwordProblem(values.password) : unsent?.password;
  const earlier = unsent ? [unsent.email, weakness] : [];

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
          <ErrorAlert>
            {earlier.map((problem) => problem && <div key={problem}>{problem}</div>)}
            <div id={failureId}>{failure.message}</div>
          </ErrorAlert>
        )}
        <FormField
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.text('email')}
          {...problemOf('email')}
        />
        <NewPassword
          label="Password"
          required
          value={values.password}
          onChange={(password) => form.change({ password })}
          {...problemOf('password')}
          hint={<PasswordRules password={values.password} />}
        />
        <PasswordInput
          label="Re-enter password"
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
