import { Button, Form } from 'reactstrap';
import type { User } from '../../api/session';
import { ErrorAlert } from '../../components/ErrorAlert';
import { FormField } from '../../components/fields/FormField';
import { useRecordForm } from '../../components/form/useRecordForm';
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
  const { element, submit, failure, saving, text } = useRecordForm({
    stored: { name: '', lastname: '' },
    problemsOf: ({ name }) => ({ name: name.trim() ? undefined : 'Enter your name.' }),
    save: (names) => join(names),
  });
  return (
    <Form innerRef={element} noValidate onSubmit={submit}>
      {joined && <MessageBox color="success">You are in this class.</MessageBox>}
      <p>Your instructor sees your name in the list of the class.</p>
      <div className="field-pair">
        <FormField label="Name" autoComplete="given-name" required maxLength={200} {...text('name')} />
        <FormField label="Last name" autoComplete="family-name" maxLength={200} {...text('lastname')} />
      </div>
      {failure && !failure.errors?.name && <ErrorAlert>{failure.message}</ErrorAlert>}
      <Button type="submit" color="accent" size="lg" block aria-disabled={saving}>
        {joined ? (saving ? 'Saving…' : 'Continue') : saving ? 'Joining…' : 'Join the class'}
      </Button>
    </Form>
  );
}
