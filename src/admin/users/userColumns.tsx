import { RecordLink } from '../../components/BackLink';
import { EmailText } from '../../components/EmailText';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import type { School } from '../../contract/school';
import { orDash, UNKNOWN } from '../../rules/money';
import { schoolName } from '../../rules/schools';
import { fullName, hasName, roleLabel } from '../../rules/users';
import type { UserRow } from '../../store/admin/users';
import { UsualValue } from '../shared/cells';
import { UserStatusPill } from '../shared/userTexts';

const name: Column<UserRow> = {
  key: 'name',
  header: 'Name',
  sort: 'asc',
  cell: (user) => (
    <RecordLink
      to={`/users/${user._id}`}
      className={`text-reset text-decoration-none ${hasName(user) ? '' : 'fw-normal'}`}
    >
      {hasName(user) ? (
        fullName(user)
      ) : (
        <span>
          No name <span className="visually-hidden">{`(${user.email})`}</span>
        </span>
      )}
    </RecordLink>
  ),
};

const middle: readonly Column<UserRow>[] = [
  {
    key: 'email',
    header: 'Email',
    sort: 'asc',
    className: 'narrow-email',
    cell: ({ email }) => <EmailText email={email} />,
  },
  { key: 'role', header: 'Role', sort: 'asc', cell: ({ role }) => orDash(roleLabel(role)) },
  {
    key: 'status',
    header: 'Status',
    sort: 'asc',
    cell: ({ status }) =>
      status === 'active' ? <UsualValue>Active</UsualValue> : <UserStatusPill status={status} />,
  },
];

const lastLogin: Column<UserRow> = {
  key: 'last_login',
  header: 'Last login',
  sort: 'desc',
  align: 'end',
  cell: ({ last_login }) => (last_login === null ? 'Never' : <DateText iso={last_login} />),
};

/** The columns of the users list; the school's only for users who see several schools. */
export function userColumns(
  showSchool: boolean,
  schools: readonly School[] | null,
): readonly Column<UserRow>[] {
  const names = new Map(schools?.map((school) => [school._id, schoolName(school)]));
  const school: Column<UserRow> = {
    key: 'school',
    header: 'School',
    // Not on the cards of a phone, whose lines would move when the schools' names arrive.
    className: 'd-none d-lg-table-cell d-print-table-cell',
    // A fixed width and height, so that nothing moves when the names arrive; long ones take two lines.
    cell: (user) => (
      <span className="d-grid align-items-center" style={{ width: '13.5rem', minHeight: '2lh' }}>
        {user.school ? (names.get(user.school) ?? '…') : UNKNOWN}
      </span>
    ),
  };
  return [name, ...middle, ...(showSchool ? [school] : []), lastLogin];
}
