import { Button, Form } from 'reactstrap';
import type { Classroom } from '../../../api/classrooms';
import { ErrorAlert } from '../../../components/ErrorAlert';
import { FormField } from '../../../components/fields/FormField';
import { DraftNotice } from '../../../components/form/DraftNotice';
import { useRecordForm } from '../../../components/form/useRecordForm';
import { classroomName, draftNames } from '../../../rules/classes';
import { showAlert } from '../../../store/alert';
import { saveLink } from '../../../store/classrooms';
import { useAppDispatch } from '../../../store/hooks';

/** Limits the class link to addresses of some domains. */
export function LinkDomains({ session, domains }: { session: Classroom; domains: string }) {
  const { _id } = session;
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    name: draftNames(_id).link,
    title: classroomName(session),
    stored: { domains },
    save: (changes) => dispatch(saveLink(_id, changes)),
    onSaved: () => dispatch(showAlert('success', 'Class link successfully updated.')),
  });
  return (
    <Form className="mt-4" innerRef={form.element} noValidate onSubmit={form.submit}>
      <DraftNotice {...form} />
      {form.failure && !form.failure.errors?.domains && <ErrorAlert>{form.failure.message}</ErrorAlert>}
      <FormField
        label="Email domains"
        autoComplete="off"
        maxLength={1000}
        placeholder="Any address may join"
        hint="Such as school.example, separated by commas. Leave blank to let any address join."
        {...form.text('domains')}
        action={
          <Button type="submit" color="primary" outline aria-disabled={form.saving}>
            {form.saving ? 'Saving…' : 'Save'}
          </Button>
        }
      />
    </Form>
  );
}
