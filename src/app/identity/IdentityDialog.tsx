import { type FormEvent, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { OwnUser } from '../../api/session';
import { AccessLinkButton } from '../../components/confirm/AccessLinkButton';
import { Dialog } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { ErrorAlert } from '../../components/MessageBox';
import { PasswordInput } from '../../components/PasswordInput';
import { useAppDispatch } from '../../store/hooks';
import { confirmIdentity } from '../../store/session';

interface Props {
  user: OwnUser;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password, and the code of who has an app for it, or mails a link to those who have none. */
export default function IdentityDialog({ user: { email, second_factor }, onConfirmed, onCancel }: Props) {
  const dispatch = useAppDispatch();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!password) return setError('Enter your password.');
    if (second_factor && !code.trim()) {
      codeField.current?.focus();
      return setError('Enter the code of your authenticator app.');
    }
    setBusy(true);
    setError('');
    const { error: failure } = await dispatch(
      confirmIdentity({ email, password, ...(second_factor && { code }) }),
    );
    setBusy(false);
    if (failure) setError(failure.status === 401 ? 'Wrong password.' : failure.message);
    else onConfirmed();
  };

  return (
    <Dialog heading="Confirm that it’s you" toggle={onCancel} centered>
      <p>You signed in a while ago. Your entries are kept.</p>
      <form noValidate onSubmit={submit}>
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordInput
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {second_factor && (
          <FormField
            ref={codeField}
            label="Code of your authenticator app"
            name="code"
            autoComplete="one-time-code"
            hint="Or a recovery code."
            maxLength={64}
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        {error && <ErrorAlert>{error}</ErrorAlert>}
        <Button type="submit" color="accent" block aria-disabled={busy}>
          {busy ? 'Confirming…' : 'Confirm'}
        </Button>
      </form>
      <p className="d-flex align-items-center gap-2 my-3 small text-secondary">
        <span className="flex-fill border-top" />
        Forgot your password, or have none?
        <span className="flex-fill border-top" />
      </p>
      <AccessLinkButton
        email={email}
        label="Email me a link"
        sent="Check your inbox (or spam) for your access link. Open it in this browser, then try again."
      />
    </Dialog>
  );
}
