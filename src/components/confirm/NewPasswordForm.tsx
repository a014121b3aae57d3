import { type FormEvent, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { OwnUser } from '../../api/session';
import { passwordProblem } from '../../rules/passwords/passwordStrength';
import { useAppDispatch } from '../../store/hooks';
import { updateProfile } from '../../store/session';
import { NewPassword } from '../fields/NewPassword';
import { ErrorAlert } from '../MessageBox';

interface Props {
  user: OwnUser;
  onSaved: () => void;
}

/** Asks for a password in place of one that somebody else may have chosen. */
export default function NewPasswordForm({ user: { _id, name, lastname, email }, onSaved }: Props) {
  const dispatch = useAppDispatch();
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const field = useRef<HTMLInputElement>(null);
  const problem = password ? passwordProblem(password) : 'Enter a password.';
  const refused = failure?.errors?.password;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setFailure(undefined);
    if (problem) return field.current?.focus();
    setBusy(true);
    // The call includes the role; the server ignores it.
    const changes = { _id, name, lastname, email, role: 'administrator' as const, password };
    const { error } = await dispatch(updateProfile(changes));
    setBusy(false);
    if (!error) return onSaved();
    setFailure(error);
    field.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="text-start">
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPassword
        ref={field}
        label="New password"
        required
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          setFailure(undefined);
        }}
        error={refused ?? (submitted && problem ? problem : undefined)}
      />
      {failure && !refused && <ErrorAlert>{failure.message}</ErrorAlert>}
      <Button type="submit" color="accent" block aria-disabled={busy}>
        {busy ? 'Saving…' : 'Save and continue'}
      </Button>
    </form>
  );
}
