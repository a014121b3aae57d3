import { FilterBar, selectFilter, TextFilter, textFilter } from '../../components/list/FilterBar';
import type { School } from '../../contract/school';
import { schoolName } from '../../rules/schools';
import { roleKeys, roleLabel, statusKeys, statusLabel } from '../../rules/users';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { type UserFilters, usersList } from './usersList';

interface Props {
  filters: UserFilters;
  /** The schools to choose from; null for users who see one school only. */
  schools: readonly School[] | null;
  type: (name: keyof UserFilters, text: string) => void;
  settle: () => void;
  choose: (choice: Partial<UserFilters>) => void;
}

const statuses = [
  ['', 'All statuses'],
  ...statusKeys.map((key) => [key, statusLabel(key)] as const),
] as const;
const allStatuses = [...statuses, ['not-deleted', 'Not deleted']] as const;
const roles = [['', 'All roles'], ...roleKeys.map((key) => [key, roleLabel(key)] as const)] as const;

const lastLogins = [
  ['', 'Any'],
  ['never', 'Never'],
] as const;

const texts = [
  ['name', 'Name', 200],
  ['lastname', 'Last name', 200],
  ['email', 'Email', 320],
] as const;

export function UserFilterBar({ filters, schools, type, settle, choose }: Props) {
  const hasOverview = useAppSelector((state) => selectHas(state, 'administration'));
  return (
    <FilterBar
      label="Users"
      onSubmit={settle}
      filters={[
        selectFilter({
          label: 'Status',
          value: filters.status,
          initial: usersList.filters.status.initial,
          choices: hasOverview ? allStatuses : statuses,
          onChoose: (status) => choose({ status }),
        }),
        selectFilter({
          label: 'Role',
          value: filters.role,
          choices: roles,
          onChoose: (role) => choose({ role }),
        }),
        ...(schools
          ? [
              selectFilter({
                label: 'School',
                value: filters.school,
                choices: schoolChoices(schools, filters.school),
                onChoose: (school) => choose({ school }),
              }),
            ]
          : []),
      ]}
      more={[
        ...texts.map(([name, label, maxLength]) =>
          textFilter({
            label,
            maxLength,
            value: filters[name],
            onType: (text) => type(name, text),
            onSettle: settle,
          }),
        ),
        ...(hasOverview
          ? [
              selectFilter({
                label: 'Last login',
                value: filters.last_login,
                choices: lastLogins,
                onChoose: (last_login) => choose({ last_login }),
              }),
            ]
          : []),
      ]}
    >
      <TextFilter
        label="Search"
        placeholder="Any part of a name or an email"
        wide
        value={filters.q}
        onType={(text) => type('q', text)}
        onSettle={settle}
      />
    </FilterBar>
  );
}

/** The school in the address may be unknown or not loaded yet. */
function schoolChoices(schools: readonly School[], present: string) {
  const known = schools.map((school) => [school._id, schoolName(school)] as const);
  const unknown = present && !schools.some(({ _id }) => _id === present);
  return [['', 'All schools'] as const, ...known, ...(unknown ? [[present, present] as const] : [])];
}
