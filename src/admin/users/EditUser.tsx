import { Button, Card } from 'reactstrap';
import type { User } from '../../api/session';
import { DraftNotice } from '../../components/form/DraftNotice';
import { FormFailure } from '../../components/form/FormFailure';
import { useRecordForm } from '../../components/form/useRecordForm';
import { bodyOf } from '../../components/form/versions';
import { ConfirmIdentity } from '../../components/identity/ConfirmIdentity';
import { mayBuy } from '../../rules/permissions';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectSchoolChoices } from '../../store/schools';
import { selectHas } from '../../store/session';
import { fetchUser, updateUser } from '../../store/users';
import { AuditTrail } from '../shared/audit/AuditTrail';
import { DateText } from '../shared/DateText';
import { RecordConflict } from '../shared/dialogs/RecordConflict';
import { RelatedRecords } from '../shared/RelatedRecords';
import { DeleteUser } from './DeleteUser';
import { MailLink } from './MailLink';
import { SignInLink } from './SignInLink';
import { UserFields } from './UserFields';
import { userAuditLabels } from './userAudit';
import { fieldLabels, inputOf, problemsOf, valuesOf } from './userForm';

/** The form of an existing user, with their sign-in link and history. */
export function EditUser({ user, editor }: { user: User; editor: User }) {
  const { _id, updated_at } = user;
  const { items: schools } = useAppSelector(selectSchoolChoices);
  const hasSignInLinks = useAppSelector((state) => selectHas(state, 'support'));
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    name: `users/${_id}`,
    title: fullName(user),
    stored: valuesOf(user),
    version: updated_at,
    problemsOf: (values) => problemsOf(values, user.email),
    save: (values, version, base) =>
      dispatch(updateUser(_id, bodyOf(inputOf(values), inputOf(base), version))),
    savedAs: ({ updated_at: version }) => ({ version }),
    onSaved: () => dispatch(showAlert('success', 'User successfully updated.')),
    comparison: {
      record: 'user',
      reload: () => dispatch(fetchUser(_id)),
      valuesOf,
      versionOf: ({ updated_at: version }: User) => version,
    },
  });
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const id = encodeURIComponent(_id);
  const isAdministrator = editor.role === 'administrator';
  const isSelf = _id === editor._id;
  const maySignInAs = isAdministrator && user.role !== 'administrator';
  const labels = userAuditLabels(schools);

  return (
    <div className="two-columns">
      <div className="record-body">
        <Card body tag="form" innerRef={form.element} noValidate onSubmit={form.submit}>
          <DraftNotice {...form} />
          <FormFailure form={form} labels={fieldLabels} />
          <UserFields form={form} editor={editor} isSelf={isSelf} isNew={false} />
          <div className="d-flex flex-wrap align-items-center gap-2 mt-3">
            <Button type="submit" color="accent" aria-disabled={form.saving}>
              {form.saving ? 'Saving…' : 'Save'}
            </Button>
            {!isSelf && user.status !== 'deleted' && <DeleteUser user={user} onDeleted={form.forget} />}
          </div>
        </Card>
        <AuditTrail entity="user" record={_id} version={updated_at} labels={labels} />
        <RecordConflict form={form} what="user" labels={labels} />
        <ConfirmIdentity form={form} email={editor.email} />
      </div>
      <aside aria-label="About this user">
        <dl className="d-flex flex-wrap column-gap-5 row-gap-2 mb-0">
          <div>
            <dt className="small fw-normal text-secondary">Last login</dt>
            <dd className="mb-0">
              {user.last_login === null ? 'Never' : <DateText iso={user.last_login} withTime />}
            </dd>
          </div>
          <div>
            <dt className="small fw-normal text-secondary">Created</dt>
            <dd className="mb-0">
              <DateText iso={user.created_at} withTime />
            </dd>
          </div>
        </dl>
        <RelatedRecords
          links={[
            isAdministrator && mayBuy(user.role) && [`/purchases?customer=${id}`, 'Purchases'],
            hasClasses && mayBuy(user.role) && [`/sessions?customer=${id}&archived=all`, 'Sessions'],
            // The list searches students; what an instructor has sent is in the sessions.
            isAdministrator &&
              !mayBuy(user.role) &&
              user.email && [`/invites?email=${encodeURIComponent(user.email)}`, 'Invites'],
            isAdministrator &&
              user.school !== null && [`/schools/${encodeURIComponent(user.school)}`, 'School'],
          ]}
        />
        {!isSelf && user.email && user.status !== 'deleted' && <MailLink user={user} />}
        {hasSignInLinks && maySignInAs && user.status !== 'deleted' && (
          <SignInLink user={user} editor={editor} />
        )}
      </aside>
    </div>
  );
}
