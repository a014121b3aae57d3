import { useEffect, useRef, useState } from 'react';
import { type Params, useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { useBackToList } from '../../components/BackLink';
import { AccessLinkButton } from '../../components/confirm/AccessLinkButton';
import { Confirm } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { DraftNotice, FormFailure } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { bodyOf } from '../../components/form/versions';
import { DateText } from '../../components/list/DateText';
import { PersonalData } from '../../components/privacy/PersonalData';
import { useCall } from '../../components/useCall';
import type { School } from '../../contract/school';
import { mayBuy } from '../../rules/permissions';
import { fullName, roleLabel, statusLabel } from '../../rules/users';
import { eraseUser } from '../../store/admin/records/userAccount';
import { selectSchoolChoices } from '../../store/admin/schools';
import {
  deleteUser,
  fetchSignInLink,
  fetchUser,
  selectUserRecord,
  updateUser,
} from '../../store/admin/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import type { AuditLabels } from '../shared/audit/AuditEntryItem';
import { AuditTrail } from '../shared/audit/AuditTrail';
import { RecordConflict } from '../shared/dialogs/RecordConflict';
import { FormPlaceholder } from '../shared/placeholders';
import { RecordPage, RelatedRecords } from '../shared/RecordPage';
import { useIsMounted } from '../shared/useIsMounted';
import { DeletionNote, MAIL_SIGN_IN, notDeleted, signInMailed, UserStatusPill } from '../shared/userTexts';
import { UserFields } from './UserFields';
import { UserRecords } from './UserRecords';
import { UserTwoStep } from './UserTwoStep';
import { fieldLabels, inputOf, problemsOf, valuesOf } from './userForm';

const fields = {
  ...fieldLabels,
  magiclogin: 'Sign-in link',
  second_factor: 'Two-step sign-in',
  recovery_codes: 'Recovery codes',
};

/** Names for the fields and values in a user's history; schools are shown by name. */
function userAuditLabels(schools: readonly School[] | null): AuditLabels {
  const names = new Map(schools?.map(({ _id, name }) => [_id, name]));
  const words: ReadonlyMap<string, (value: string) => string | undefined> = new Map([
    ['role', roleLabel],
    ['status', statusLabel],
    ['school', (id: string) => names.get(id)],
  ]);
  return {
    fields,
    wordsFor: (field, value) => (typeof value === 'string' ? words.get(field)?.(value) : undefined),
  };
}

/** Sends the user a link to sign in, in place of a password that somebody else would know. */
const MailLink = ({ user: { email } }: { user: User }) => (
  <section className="mt-4">
    <h2 className="h3 mb-1">Email a sign-in link</h2>
    <p className="text-secondary">Goes to the user’s email, names you, and signs them in.</p>
    <AccessLinkButton email={email} label={MAIL_SIGN_IN} sent={signInMailed(email)} />
  </section>
);

const noLink = { status: 404, message: 'There is no sign-in link for this user.' };

/** A link that signs in as this user: created on request, and kept by this component only. */
function SignInLink({ user }: { user: User }) {
  const [link, setLink] = useState('');
  const { busy, failure, call } = useCall();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const dispatch = useAppDispatch();

  // The button that made the link is gone.
  useEffect(() => {
    if (link) field.current?.focus();
  }, [link]);

  const make = async () => {
    const { data } = await call(async () => {
      const result = await dispatch(fetchSignInLink(user._id));
      return result.data && !result.data.magiclogin ? { error: noLink } : result;
    });
    if (data) setLink(data.magiclogin);
  };

  const copy = async () => {
    field.current?.select();
    // If the browser refuses the clipboard, the link is selected to be copied by hand.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    );
  };

  return (
    <section className="mt-4">
      <h2 className="h3 mb-1">Sign in as this user</h2>
      <p className="text-secondary">
        A sign-in link works once, for 10 minutes, in any browser. Creating a new one cancels the last one.
      </p>
      {link ? (
        <>
          <FormField
            label="Sign-in link"
            ref={field}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <Button color="accent" onClick={copy}>
            Copy link
          </Button>
          <span role="status" className="ms-2">
            {copied && 'Copied.'}
          </span>
        </>
      ) : (
        <Button outline color="primary" aria-disabled={busy} onClick={make}>
          {busy ? 'Creating…' : 'Create sign-in link'}
        </Button>
      )}
      {failure && (
        <div className="mt-1 small text-danger" role="alert">
          {failure.message}
        </div>
      )}
    </section>
  );
}

interface DeleteUserProps {
  user: User;
  onDeleted: () => void;
}

/** The Delete button of a user's screen; asks first, then returns to the list. */
function DeleteUser({ user, onDeleted }: DeleteUserProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'deleting'>('idle');
  const [error, setError] = useState<string>();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const list = useBackToList('/users');
  const isMounted = useIsMounted();
  const remove = async () => {
    setState('deleting');
    setError(undefined);
    const answer = await dispatch(deleteUser(user._id));
    if (!isMounted.current) {
      const { error } = answer;
      if (error) dispatch(showAlert('danger', `${notDeleted(user)} ${error.message}`));
      return;
    }
    if (answer.error) {
      setError(answer.error.message);
      setState('asking');
      return;
    }
    onDeleted();
    dispatch(showAlert('success', 'User successfully deleted.'));
    navigate(list, { replace: true });
  };
  return (
    <>
      <Button
        color="link"
        className="ms-auto text-danger fw-semibold text-decoration-none"
        onClick={() => {
          setError(undefined);
          setState('asking');
        }}
      >
        Delete user
      </Button>
      {state !== 'idle' && (
        <Confirm
          title={`Delete ${fullName(user)}?`}
          confirm={state === 'deleting' ? 'Deleting…' : 'Delete'}
          danger
          busy={state === 'deleting'}
          error={error}
          onConfirm={remove}
          onCancel={() => setState('idle')}
        >
          <DeletionNote email={user.email} />
        </Confirm>
      )}
    </>
  );
}

function UserData({ user, onErased }: { user: User; onErased: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const list = useBackToList('/users');
  return (
    <PersonalData
      user={user._id}
      heading="Data of this user"
      erase="Erase user"
      question={`Erase ${fullName(user)}?`}
      onErase={() => dispatch(eraseUser(user._id))}
      onErased={() => {
        onErased();
        dispatch(showAlert('success', 'User successfully erased.'));
        navigate(list, { replace: true });
      }}
    >
      <p>The name, address and messages are removed, and the user cannot sign in any more.</p>
      <p>Orders, payments and results stay without the name. This cannot be undone.</p>
    </PersonalData>
  );
}

/** The form of an existing user, with their sign-in link and history. */
function EditUser({ user, editor }: { user: User; editor: User }) {
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
    comparison: { record: 'user', reload: () => dispatch(fetchUser(_id)) },
  });
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const id = encodeURIComponent(_id);
  const isAdministrator = editor.role === 'administrator';
  const isSelf = _id === editor._id;
  const maySignInAs = isAdministrator && user.role !== 'administrator';
  const labels = userAuditLabels(schools);

  return (
    <div className="two-columns d-grid d-print-block">
      <div className="record-body">
        <form className="card card-body" {...form.formProps}>
          <DraftNotice {...form} />
          <FormFailure form={form} labels={fieldLabels} />
          <UserFields form={form} editor={editor} isSelf={isSelf} isNew={false} />
          <div className="d-flex flex-wrap align-items-center gap-2 mt-3">
            <Button type="submit" color="accent" aria-disabled={form.saving}>
              {form.saving ? 'Saving…' : 'Save'}
            </Button>
            {!isSelf && user.status !== 'deleted' && <DeleteUser user={user} onDeleted={form.forget} />}
          </div>
        </form>
        <AuditTrail entity="user" record={_id} version={updated_at} labels={labels} />
        <RecordConflict form={form} what="user" labels={labels} />
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
        <UserRecords user={user} isAdministrator={isAdministrator}>
          {!isSelf && user.email && user.status !== 'deleted' && <MailLink user={user} />}
          {hasSignInLinks && maySignInAs && user.status !== 'deleted' && <SignInLink user={user} />}
          {user.second_factor && !isSelf && <UserTwoStep user={user} />}
          {isAdministrator && !isSelf && <UserData user={user} onErased={form.forget} />}
        </UserRecords>
      </aside>
    </div>
  );
}

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchUser.fetchIfStale(id));

export function Component() {
  const editor = useAppSelector(selectUser);
  return (
    <RecordPage
      list={['/users', 'Users']}
      noun="user"
      family={fetchUser}
      select={selectUserRecord}
      title="User"
      titleOf={fullName}
      status={({ status }) => status && <UserStatusPill status={status} />}
      placeholder={<FormPlaceholder fields={6} />}
    >
      {(user) => editor && <EditUser key={user._id} user={user} editor={editor} />}
    </RecordPage>
  );
}
