import { Button } from 'reactstrap';
import type { Classroom } from '../../api/classrooms';
import { ErrorAlert } from '../../components/ErrorAlert';
import { FormField } from '../../components/fields/FormField';
import { DraftNotice } from '../../components/form/DraftNotice';
import { useRecordForm } from '../../components/form/useRecordForm';
import { classroomName, draftNames } from '../../rules/classes';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { addCoTeacher } from '../../store/classTeachers';
import { useAppDispatch } from '../../store/hooks';

interface Props {
  session: Classroom;
  onAdded: () => void;
}

/** Shares a class session with an address. */
export function AddCoTeacher({ session, onAdded }: Props) {
  const { _id } = session;
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    name: draftNames(_id).coTeachers,
    title: classroomName(session),
    stored: { email: '' },
    problemsOf: ({ email }) => ({ email: email.trim() ? undefined : 'Enter an email.' }),
    save: ({ email }) => dispatch(addCoTeacher(_id, email.trim())),
    onSaved: (added) => {
      form.clear();
      onAdded();
      const result = added.has_access === false ? 'was invited as a co-teacher' : 'is a co-teacher now';
      dispatch(showAlert('success', `${fullName(added)} ${result}.`));
    },
  });
  return (
    <form ref={form.element} noValidate onSubmit={form.submit}>
      <DraftNotice {...form} />
      {form.failure && !form.failure.errors?.email && <ErrorAlert>{form.failure.message}</ErrorAlert>}
      <FormField
        label="Email of a co-teacher"
        type="email"
        autoComplete="off"
        maxLength={320}
        hint="They get an email with a link. Without an account, the link makes them an instructor; a student’s account cannot teach."
        {...form.text('email')}
      />
      <Button type="submit" color="primary" outline aria-disabled={form.saving}>
        {form.saving ? 'Adding…' : 'Add co-teacher'}
      </Button>
    </form>
  );
}
