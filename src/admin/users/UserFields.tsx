import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { FormField, SelectField } from '../../components/FormField';
import { NewPassword } from '../../components/fields/NewPassword';
import type { RecordForm } from '../../components/form/useRecordForm';
import { PasswordInput } from '../../components/PasswordInput';
import type { School } from '../../contract/school';
import { givableRoles } from '../../rules/permissions';
import { schoolName } from '../../rules/schools';
import { roleLabel, statusKeys, statusLabel } from '../../rules/users';
import { fetchSchoolChoices, selectSchoolChoices } from '../../store/admin/schools';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { withPresent } from '../shared/choices';
import type { UserValues } from './userForm';

interface SchoolFieldProps {
  editor: User;
  value: string;
  onChoose: (school: string) => void;
  error: string | undefined;
}

/** The user's school: a select for administrators, read-only for managers. */
function SchoolField({ editor, value, onChoose, error }: SchoolFieldProps) {
  const { items, error: failure } = useAppSelector(selectSchoolChoices);
  const load = useFetchIfStale(fetchSchoolChoices, []);
  const problem = failure && (
    <span>
      The schools could not be loaded.{' '}
      <Button color="link" size="sm" className="px-1" onClick={load}>
        Try again
      </Button>
    </span>
  );
  if (editor.role !== 'administrator') {
    const school = items?.find(({ _id }) => _id === value);
    const name = school && schoolName(school);
    return (
      <FormField
        label="School"
        readOnly
        value={value ? (name ?? (failure ? value : 'Loading...')) : 'No school'}
        hint={problem}
        error={error}
      />
    );
  }
  return (
    <SelectField
      label="School"
      name="school"
      // The user's own school, before the list of schools has loaded.
      choices={withPresent(schoolChoices(items ?? []), value, '…')}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      error={error}
      hint={problem}
    />
  );
}

const schoolChoices = (schools: readonly School[]) => [
  ['', 'No school'] as const,
  ...schools.map((school) => [school._id, schoolName(school)] as const),
];

interface Props {
  form: RecordForm<UserValues>;
  /** The signed-in user. */
  editor: User;
  /** Whether the signed-in user edits their own record: role and status are then read-only. */
  isSelf: boolean;
  isNew: boolean;
}

const statuses = [['', 'Choose…'], ...statusKeys.map((key) => [key, statusLabel(key)] as const)] as const;

/** The roles that the signed-in user may give. */
const rolesOf = (editor: string) => [
  ['', 'Choose…'] as const,
  ...givableRoles(editor).map((role) => [role, roleLabel(role)] as const),
];

function passwordHint({ isNew, isSelf }: Pick<Props, 'isNew' | 'isSelf'>): string {
  if (isNew) {
    return 'The user gets a link by email to sign in, and needs no password. If you set one, it works until they use that link.';
  }
  return isSelf
    ? 'Leave blank to keep the current password. A new one signs you out everywhere else.'
    : 'Leave blank to keep the current password. A new one signs the user out everywhere, and works only until they sign in by a link from their email.';
}

export function UserFields({ form, editor, isSelf, isNew }: Props) {
  const { text, change, values, problems } = form;
  return (
    <>
      <div className="field-pair">
        <FormField label="Name" autoComplete="off" maxLength={200} {...text('name')} />
        <FormField label="Last name" autoComplete="off" maxLength={200} {...text('lastname')} />
      </div>
      <FormField label="Email" type="email" autoComplete="off" maxLength={320} required {...text('email')} />
      <div className="field-pair">
        <SelectField
          label="Role"
          name="role"
          required
          disabled={isSelf}
          choices={withPresent(rolesOf(editor.role), values.role, roleLabel(values.role))}
          value={values.role}
          onChange={({ target }) => change({ role: target.value as UserValues['role'] })}
          error={problems.role}
          hint={isSelf && 'Nobody changes their own role or status.'}
        />
        <SelectField
          label="Status"
          name="status"
          required
          disabled={isSelf}
          choices={withPresent(statuses, values.status, statusLabel(values.status))}
          value={values.status}
          onChange={({ target }) => change({ status: target.value as UserValues['status'] })}
          error={problems.status}
        />
      </div>
      <SchoolField
        editor={editor}
        value={values.school}
        onChoose={(school) => change({ school })}
        error={problems.school}
      />
      <fieldset className="mt-3">
        <legend className="h5 mb-1">{isNew ? 'Sign-in' : 'Password'}</legend>
        <p className="mb-2 text-secondary">{passwordHint({ isNew, isSelf })}</p>
        <div className="field-pair">
          <NewPassword
            label={isNew ? 'Password' : 'New password'}
            value={values.password}
            onChange={(password) => change({ password })}
            error={problems.password}
          />
          <PasswordInput label="Re-enter password" autoComplete="new-password" {...text('repassword')} />
        </div>
      </fieldset>
    </>
  );
}
