import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { FormField } from '../../components/FormField';
import { NewPassword } from '../../components/fields/NewPassword';
import { DraftNotice, FormFailure } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { Page } from '../../components/Page';
import { PasswordInput } from '../../components/PasswordInput';
import { PersonalData } from '../../components/privacy/PersonalData';
import { SchemeChoice } from '../../components/scheme/SchemeChoice';
import { passwordProblem } from '../../rules/passwords/passwordStrength';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { reloadLogins, selectSeesLogins } from '../../store/logins/logins';
import { eraseAccount } from '../../store/privacy/personalData';
import { fetchProfile, selectUser, updateProfile } from '../../store/session';
import { Billing } from './Billing';
import { Logins } from './Logins';
import { TwoStep } from './TwoStep';

export function Component() {
  const user = useAppSelector(selectUser);
  const isOwner = useAppSelector(selectSeesLogins);
  useFetchIfStale(fetchProfile, user && [user._id]);
  return (
    <Page title="Profile" narrow>
      <h1>Profile</h1>
      <p className="lead">Your name, as others see it, and how you sign in.</p>
      {user && <ProfileForm key={user._id} user={user} />}
      <Logins />
      {user && isOwner && <TwoStep />}
      <Billing />
      {user && <OwnData user={user} />}
      {/* The students' header has no menu. */}
      {user?.role === 'student' && (
        <div className="d-flex flex-wrap justify-content-between align-items-end column-gap-4 row-gap-3 mt-4">
          <SchemeChoice />
          <Link to="/logout">Log Out</Link>
        </div>
      )}
    </Page>
  );
}

const MISMATCH = 'Password and password confirmation do not match.';

const labels = {
  name: 'Name',
  lastname: 'Last name',
  password: 'New password',
  repassword: 'Confirm new password',
};

interface Values {
  password: string;
  repassword: string;
}

const problemsOf = ({ password, repassword }: Values) => ({
  password: (password && passwordProblem(password)) || undefined,
  repassword: password === repassword ? undefined : MISMATCH,
});

/** The user's own data. Some servers erase at once, others leave it to the support team. */
function OwnData({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <PersonalData
      user={user._id}
      heading="Your data"
      erase="Erase my account"
      question="Erase your account?"
      onErase={() => dispatch(eraseAccount(user._id))}
      onErased={(isDone) => {
        if (isDone) navigate('/logout');
        else dispatch(showAlert('success', 'The support team has your request.'));
      }}
    >
      <p>Your name, address and messages are removed, and you cannot sign in any more.</p>
      <p>Orders, payments and results stay without your name. This cannot be undone.</p>
    </PersonalData>
  );
}

/** The form of the user's own record. */
function ProfileForm({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  // After a link has ended the password from before.
  const asksPassword = useLocation().hash === '#password';
  const form = useRecordForm({
    name: 'profile',
    title: 'your profile',
    stored: { name: user.name, lastname: user.lastname, password: '', repassword: '' },
    problemsOf,
    save: ({ name, lastname, password }) =>
      dispatch(
        updateProfile({
          _id: user._id,
          name,
          lastname,
          email: user.email,
          // The call includes it; the server ignores it.
          role: 'administrator',
          ...(password && { password }),
        }),
      ),
    onSaved: () => {
      dispatch(showAlert('success', 'Your profile has been saved.'));
      dispatch(reloadLogins());
    },
  });
  const { text, values, saving } = form;
  const mismatch = values.repassword !== '' && problemsOf(values).repassword;

  return (
    <form className="card card-body" {...form.formProps}>
      <DraftNotice {...form} />
      <FormFailure form={form} labels={labels} />
      <div className="field-pair">
        <FormField label={labels.name} autoComplete="given-name" maxLength={200} {...text('name')} />
        <FormField label={labels.lastname} autoComplete="family-name" maxLength={200} {...text('lastname')} />
      </div>
      <FormField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        hint="Your email cannot be changed."
      />
      <NewPassword
        label={labels.password}
        autoFocus={asksPassword}
        data-autofocus={asksPassword || undefined}
        value={values.password}
        onChange={(password) => form.change({ password })}
        error={form.problems.password}
        hint="Leave blank to keep the current password. A new one signs you out everywhere else."
      />
      <PasswordInput
        label={labels.repassword}
        autoComplete="new-password"
        {...text('repassword')}
        error={form.problems.repassword ?? (mismatch || undefined)}
      />
      <Button type="submit" color="accent" block aria-disabled={saving}>
        {saving ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
