import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, Card } from 'reactstrap';
import { DraftNotice } from '../../components/DraftNotice';
import { ErrorAlert } from '../../components/ErrorAlert';
import { FormField } from '../../components/FormField';
import { NewPassword } from '../../components/NewPassword';
import { PasswordInput } from '../../components/PasswordInput';
import { useDraft } from '../../components/useDraft';
import type { User } from '../../contract/user';
import { passwordProblem } from '../../lib/passwordStrength';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { profileOpened, selectSession, updateProfile } from '../../store/session';

const MISMATCH = 'Password and password confirmation do not match.';

/** The user's own record. Starts from what is known, and keeps what was typed whatever arrives later. */
export function ProfileForm({ user }: { user: User }) {
  const { profile_error } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const draft = useDraft('profile', { name: user.name, lastname: user.lastname });
  const { name, lastname } = draft.values;
  const [password, setPassword] = useState('');
  const [repassword, setRepassword] = useState('');
  const [saving, setSaving] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const repasswordInput = useRef<HTMLInputElement>(null);
  const mismatch = password !== repassword && (submitted || repassword !== '');

  useEffect(() => {
    dispatch(profileOpened());
  }, [dispatch]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSubmitted(true);
    if (password && passwordProblem(password)) return passwordInput.current?.focus();
    if (password !== repassword) return repasswordInput.current?.focus();
    setSaving(true);
    const { error } = await dispatch(
      updateProfile({
        _id: user._id,
        name,
        lastname,
        email: user.email,
        // The specified wire format; the server ignores it.
        role: 'administrator',
        ...(password && { password, repassword }),
      }),
    );
    setSaving(false);
    if (error) return;
    draft.saved({ name, lastname });
    setPassword('');
    setRepassword('');
    setSubmitted(false);
    dispatch(showAlert('success', 'Your profile has been saved.'));
  };

  return (
    <Card body tag="form" onSubmit={submit} noValidate>
      <DraftNotice {...draft} />
      <div className="field-pair">
        <FormField
          label="Name"
          name="name"
          autoComplete="given-name"
          maxLength={200}
          value={name}
          onChange={({ target }) => draft.change({ name: target.value })}
          error={profile_error?.errors?.name}
        />
        <FormField
          label="Last name"
          name="lastname"
          autoComplete="family-name"
          maxLength={200}
          value={lastname}
          onChange={({ target }) => draft.change({ lastname: target.value })}
          error={profile_error?.errors?.lastname}
        />
      </div>
      <FormField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        hint="Your email cannot be changed."
      />
      <NewPassword
        ref={passwordInput}
        label="New password"
        value={password}
        onChange={setPassword}
        error={profile_error?.errors?.password}
        hint="Leave it empty to keep your password. A new one signs you out everywhere else."
      />
      <PasswordInput
        ref={repasswordInput}
        label="Confirm new password"
        name="repassword"
        autoComplete="new-password"
        value={repassword}
        onChange={({ target }) => setRepassword(target.value)}
        error={mismatch ? MISMATCH : undefined}
      />
      {profile_error && <ErrorAlert>{profile_error.message}</ErrorAlert>}
      <Button type="submit" color="accent" block aria-disabled={saving}>
        {saving ? 'Saving…' : 'Save'}
      </Button>
    </Card>
  );
}
