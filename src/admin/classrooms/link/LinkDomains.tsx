import { Button, Form } from 'reactstrap';
import { ErrorAlert } from '../../../components/ErrorAlert';
import { FormField } from '../../../components/fields/FormField';
import { useRecordForm } from '../../../components/form/useRecordForm';
import { showAlert } from '../../../store/alert';
import { saveLink } from '../../../store/classrooms';
import { useAppDispatch } from '../../../store/hooks';

/** Limits the class link to addresses of some domains. */
export function LinkDomains({ session, domains }: { session: string; domains: string }) {
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    stored: { domains },
    save: async (changes) => {
      const result = await dispatch(saveLink(session, changes));
      // Here, since other domains make this a new form.
      if (!result.error) dispatch(showAlert('success', 'Class link successfully updated.'));
      return result;
    },
  });
  return (
    <Form className="mt-4" innerRef={form.element} noValidate onSubmit={form.submit}>
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
