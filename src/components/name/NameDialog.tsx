import { useForm } from 'react-hook-form';
import { Button, ModalBody, ModalHeader } from 'reactstrap';
import type { User } from '../../api/session';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { updateProfile } from '../../store/session';
import { Dialog } from '../Dialog';
import { FormField } from '../FormField';
import { showRefusal, submitOnce } from '../form/formErrors';
import { ErrorAlert } from '../MessageBox';

interface Props {
  user: User;
  onSaved: () => void;
  /** Goes on without a name; where it is missing, nothing comes after the dialog. */
  onSkip?: () => void;
  onClose: () => void;
}

/** Asks an instructor for the name that students read. */
export default function NameDialog({ user, onSaved, onSkip, onClose }: Props) {
  const dispatch = useAppDispatch();
  const form = useForm({ defaultValues: { name: user.name, lastname: user.lastname } });
  const { errors, isSubmitting } = form.formState;
  const save = submitOnce(form, async (names) => {
    const { error } = await dispatch(
      // The call includes the role; the server ignores it.
      updateProfile({ _id: user._id, ...names, email: user.email, role: 'administrator' }),
    );
    if (error) return showRefusal(form, error);
    dispatch(showAlert('success', 'Your name has been saved.'));
    onSaved();
  });
  return (
    <Dialog toggle={onClose} labelledBy="name-title" centered>
      <ModalHeader toggle={onClose} id="name-title" tag="h2">
        Tell students who you are
      </ModalHeader>
      <ModalBody>
        <p>Invitations are sent in your name. Without one, students read your email address.</p>
        <form noValidate onSubmit={save}>
          <div className="field-pair">
            <FormField
              label="Name"
              autoComplete="given-name"
              required
              maxLength={200}
              {...form.register('name', { validate: (name) => name.trim() !== '' || 'Enter your name.' })}
              error={errors.name?.message}
            />
            <FormField
              label="Last name"
              autoComplete="family-name"
              maxLength={200}
              {...form.register('lastname')}
              error={errors.lastname?.message}
            />
          </div>
          {errors.root && <ErrorAlert>{errors.root.message}</ErrorAlert>}
          <div className="d-flex flex-wrap justify-content-end gap-2">
            <Button type="button" color="primary" outline onClick={onSkip ?? onClose}>
              {onSkip ? 'Continue without a name' : 'Not now'}
            </Button>
            <Button type="submit" color="accent" aria-disabled={isSubmitting}>
              {isSubmitting ? 'Saving…' : 'Save name'}
            </Button>
          </div>
        </form>
      </ModalBody>
    </Dialog>
  );
}
