import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { User } from '../../api/session';
import type { Result } from '../../store/actionFamily';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { updateProfile } from '../../store/session';
import { FormField } from '../FormField';
import { ErrorAlert } from '../MessageBox';

interface Props {
  user: User;
  save: (names: Pick<User, 'name' | 'lastname'>) => Promise<Result<unknown>>;
  /** The buttons. */
  children: (busy: boolean) => ReactNode;
}

/** The two fields of a user's name. */
export function NameForm({ user, save, children }: Props) {
  const [name, setName] = useState(user.name);
  const [lastname, setLastname] = useState(user.lastname);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setProblem('');
    if (!name.trim()) return input.current?.focus();
    setBusy(true);
    const { error } = await save({ name, lastname });
    setBusy(false);
    if (error) setProblem(error.message);
  };

  return (
    <form noValidate onSubmit={submit}>
      <div className="field-pair">
        <FormField
          ref={input}
          label="Name"
          name="name"
          autoComplete="given-name"
          required
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={submitted && !name.trim() ? 'Enter your name.' : undefined}
        />
        <FormField
          label="Last name"
          name="lastname"
          autoComplete="family-name"
          maxLength={200}
          value={lastname}
          onChange={({ target }) => setLastname(target.value)}
        />
      </div>
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      {children(busy)}
    </form>
  );
}

/** Saves the name that a user has typed into a `NameForm`. */
export function useSaveName({ _id, email }: User) {
  const dispatch = useAppDispatch();
  return async (names: Pick<User, 'name' | 'lastname'>) => {
    // The call includes the role; the server ignores it.
    const result = await dispatch(updateProfile({ _id, ...names, email, role: 'administrator' }));
    if (!result.error) dispatch(showAlert('success', 'Your name has been saved.'));
    return result;
  };
}
