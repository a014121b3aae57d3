import { Button, Form, ModalBody, ModalFooter, ModalHeader } from 'reactstrap';
import type { ClassStudent } from '../../../api/classrooms';
import { Dialog } from '../../../components/dialogs/Dialog';
import { ErrorAlert } from '../../../components/ErrorAlert';
import { FormField } from '../../../components/fields/FormField';
import { useRecordForm } from '../../../components/form/useRecordForm';
import { fullName } from '../../../rules/users';
import { showAlert } from '../../../store/alert';
import { changeAddress } from '../../../store/classStudents';
import { useAppDispatch } from '../../../store/hooks';

interface Props {
  session: string;
  student: ClassStudent;
  onClose: () => void;
  onChanged: () => void;
}

/** The dialog that corrects the address of an invitation which nobody has opened. */
export default function ChangeAddress({ session, student, onClose, onChanged }: Props) {
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    stored: { email: student.email },
    problemsOf: ({ email }) => ({
      email: !email.trim()
        ? 'Enter an email.'
        : email.trim().toLowerCase() === student.email.toLowerCase()
          ? 'Enter another address than the present one.'
          : undefined,
    }),
    save: ({ email }) => dispatch(changeAddress(session, student._id, email.trim())),
    onSaved: ({ email }) => {
      onClose();
      dispatch(showAlert('success', `An invitation is on the way to ${email}.`));
      onChanged();
    },
  });
  const close = () => {
    if (!form.saving) onClose();
  };
  return (
    <Dialog toggle={close} labelledBy="address-title" centered>
      <ModalHeader toggle={close} id="address-title" tag="h2">
        Change address
      </ModalHeader>
      <Form innerRef={form.element} noValidate onSubmit={form.submit}>
        <ModalBody>
          <p>
            The invitation of <bdi>{fullName(student)}</bdi> moves to the new address, which gets an email.
            The link in the earlier email stops working.
          </p>
          {form.failure && !form.failure.errors?.email && <ErrorAlert>{form.failure.message}</ErrorAlert>}
          <FormField label="Email" type="email" autoComplete="off" maxLength={320} {...form.text('email')} />
        </ModalBody>
        <ModalFooter>
          <Button type="button" color="primary" outline aria-disabled={form.saving} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="primary" aria-disabled={form.saving}>
            {form.saving ? 'Changing…' : 'Change address'}
          </Button>
        </ModalFooter>
      </Form>
    </Dialog>
  );
}
