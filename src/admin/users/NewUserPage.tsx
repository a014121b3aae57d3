import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { RecordHeader } from '../../components/BackLink';
import { DraftNotice, FormFailure } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { Page } from '../../components/Page';
import { createUser } from '../../store/admin/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { UserFields } from './UserFields';
import { fieldLabels, inputOf, newUser, problemsOf } from './userForm';

export function Component() {
  const editor = useAppSelector(selectUser);
  return (
    <Page title="New user">
      <RecordHeader list={['/users', 'Users']} title="New user" />
      {editor && <NewUser editor={editor} />}
    </Page>
  );
}

function NewUser({ editor }: { editor: User }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const form = useRecordForm({
    name: 'users/new',
    title: 'the new user',
    stored: newUser(editor.role === 'administrator' ? null : editor.school),
    problemsOf: (values) => problemsOf(values),
    save: (values) => dispatch(createUser(inputOf(values))),
    savedAs: ({ _id, updated_at }) => ({ version: updated_at, name: `users/${_id}` }),
    onSaved: ({ _id }) => {
      dispatch(showAlert('success', 'User successfully created.'));
      navigate(`/users/${_id}`, { replace: true, state });
    },
  });
  return (
    <div className="record-body">
      <form className="card card-body" {...form.formProps}>
        <DraftNotice {...form} />
        <FormFailure form={form} labels={fieldLabels} />
        <UserFields form={form} editor={editor} isSelf={false} isNew />
        <div className="d-flex flex-wrap align-items-center gap-2 mt-3">
          <Button type="submit" color="accent" aria-disabled={form.saving}>
            {form.saving ? 'Creating…' : 'Create user'}
          </Button>
        </div>
      </form>
    </div>
  );
}
