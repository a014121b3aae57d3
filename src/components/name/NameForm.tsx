import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, ModalBody, ModalHeader } from 'reactstrap';
import type { User } from '../../api/session';
import { hasName } from '../../rules/users';
import type { Result } from '../../store/actionFamily';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { updateProfile } from '../../store/session';
import { Dialog } from '../Dialog';
import { FormField } from '../FormField';
import { ErrorAlert, MessageBox } from '../MessageBox';
import { focusHeading } from '../Page';

interface NameFormProps {
  user: User;
  save: (names: Pick<User, 'name' | 'lastname'>) => Promise<Result<unknown>>;
  /** The buttons. */
  children: (busy: boolean) => ReactNode;
}

/** The two fields of a user's name. */
export function NameForm({ user, save, children }: NameFormProps) {
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

interface NameDialogProps {
  user: User;
  onSaved: () => void;
  /** Goes on without a name; where it is missing, nothing comes after the dialog. */
  onSkip?: () => void;
  onClose: () => void;
}

/** Asks an instructor for the name that students read. */
export function NameDialog({ user, onSaved, onSkip, onClose }: NameDialogProps) {
  const dispatch = useAppDispatch();
  const save: NameFormProps['save'] = async (names) => {
    const result = await dispatch(
      // The call includes the role; the server ignores it.
      updateProfile({ _id: user._id, ...names, email: user.email, role: 'administrator' }),
    );
    if (!result.error) {
      dispatch(showAlert('success', 'Your name has been saved.'));
      onSaved();
    }
    return result;
  };
  return (
    <Dialog toggle={onClose} labelledBy="name-title" centered>
      <ModalHeader toggle={onClose} id="name-title" tag="h2">
        Tell students who you are
      </ModalHeader>
      <ModalBody>
        <p>Invitations are sent in your name. Without one, students read your email address.</p>
        <NameForm user={user} save={save}>
          {(busy) => (
            <div className="d-flex flex-wrap justify-content-end gap-2">
              <Button type="button" color="primary" outline onClick={onSkip ?? onClose}>
                {onSkip ? 'Continue without a name' : 'Not now'}
              </Button>
              <Button type="submit" color="accent" aria-disabled={busy}>
                {busy ? 'Saving…' : 'Save name'}
              </Button>
            </div>
          )}
        </NameForm>
      </ModalBody>
    </Dialog>
  );
}

/** Asks an instructor without a name for one; nothing to others. It stays until its dialog has closed. */
export function NameNotice({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  // The notice goes with the dialog's opener, to which the focus would return.
  useEffect(() => {
    if (saved) focusHeading();
  }, [saved]);
  if (hasName(user) && !open) return null;
  const close = () => setOpen(false);
  const finish = () => {
    close();
    setSaved(true);
  };
  return (
    <MessageBox color="info">
      <div className="d-flex flex-wrap align-items-center justify-content-between gap-2">
        <span>Tell students who you are: without a name, they read your email address.</span>
        <Button color="primary" outline size="sm" onClick={() => setOpen(true)}>
          Add your name
        </Button>
      </div>
      {open && <NameDialog user={user} onSaved={finish} onClose={close} />}
    </MessageBox>
  );
}
