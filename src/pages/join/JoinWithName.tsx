import { useForm } from 'react-hook-form';
import { Button, Form } from 'reactstrap';
import type { User } from '../../api/session';
import { ErrorAlert } from '../../components/ErrorAlert';
import { FormField } from '../../components/fields/FormField';
import { showRefusal, submitOnce } from '../../components/form/formErrors';
import { MessageBox } from '../../components/MessageBox';
import { useJoin } from './useJoin';

interface Props {
  code: string;
  user: User;
  /** Whether the visitor has a seat already. */
  joined?: boolean;
}

/** Asks a visitor without a name for it, and takes a seat. */
export function JoinWithName({ code, user, joined = false }: Props) {
  const join = useJoin(code, user);
  const form = useForm({ defaultValues: { name: '', lastname: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = submitOnce(form, async (names) => {
    const { error } = await join(names);
    if (error) showRefusal(form, error);
  });
  return (
    <Form noValidate onSubmit={send}>
      {joined && <MessageBox color="success">You are in this class.</MessageBox>}
      <p>Your instructor sees your name in the list of the class.</p>
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
      <Button type="submit" color="accent" size="lg" block aria-disabled={isSubmitting}>
        {joined ? (isSubmitting ? 'Saving…' : 'Continue') : isSubmitting ? 'Joining…' : 'Join the class'}
      </Button>
    </Form>
  );
}
