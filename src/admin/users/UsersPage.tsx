import { type MouseEvent, useCallback, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { RecordLink } from '../../components/BackLink';
import { LatePart } from '../../components/LatePart';
import { CsvButton } from '../../components/list/CsvButton';
import { ListPage } from '../../components/list/ListPage';
import { preloadOf, useList } from '../../components/list/useList';
import { MAX_PAGE } from '../../contract/limits';
import type { School } from '../../contract/school';
import { toApiFilters } from '../../lib/listQuery';
import { formatCount } from '../../rules/money';
import { schoolName } from '../../rules/schools';
import { fullName, roleKeys, roleLabel, statusKeys, statusLabel } from '../../rules/users';
import { fetchSchoolChoices, selectSchoolChoices } from '../../store/admin/schools';
import { exportUsers, fetchUsers, selectUsers, type UserRow } from '../../store/admin/users';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import { withPresent } from '../shared/choices';
import { notDeleted } from '../shared/userTexts';
import { BulkSummary, useChosenUsers } from './chosenUsers';
import { UserActions } from './UserActions';
import { userColumns } from './userColumns';
import { usersList, usersQuery } from './usersList';

const loadBulkChange = () => import('./BulkChange');

const users = {
  title: 'Users',
  noun: ['user', 'users'],
  rules: usersList,
  toQuery: usersQuery,
  family: fetchUsers,
  select: selectUsers,
} as const;

export const preload = preloadOf(users);

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

const schoolChoices = (schools: readonly School[]) => [
  ['', 'All schools'] as const,
  ...schools.map((school) => [school._id, schoolName(school)] as const),
];

export function Component() {
  const list = useList(users);
  const { query, apiQuery, filters, reload, results } = list;
  const { items, total } = list.list;
  const schools = useAppSelector((state) => selectSchoolChoices(state).items);
  const self = useAppSelector(selectUser);
  // Other servers know the filters of the specification only.
  const hasMore = useAppSelector((state) => selectHas(state, 'administration'));
  const dispatch = useAppDispatch();
  const changeButton = useRef<HTMLButtonElement>(null);
  const isAdministrator = self?.role === 'administrator';
  const offered = isAdministrator ? (schools ?? []) : null;
  const columns = useMemo(() => userColumns(isAdministrator, schools), [isAdministrator, schools]);

  useFetchIfStale(fetchSchoolChoices, isAdministrator ? [] : null);

  const isFixed = ({ _id, busy }: UserRow) => _id === self?._id || busy === true;
  const chosen = useChosenUsers({ list, ownId: self?._id, isFixed });
  const { selected, select, chosen: chosenUsers } = chosen;
  const onPage = items?.length ?? 0;
  const isPageOfMore = chosen.isPageChosen && chosenUsers.length <= onPage && onPage < total;
  const selectEverybody = async ({ currentTarget }: MouseEvent) => {
    // The pressed button disappears; the next step has the focus instead, unless the reader has moved it.
    const isDone = await chosen.selectEverybody();
    const { activeElement, body } = document;
    if (isDone && (activeElement === currentTarget || activeElement === body)) changeButton.current?.focus();
  };
  const afterDelete = useCallback(async () => {
    await reload();
    // The focused button disappeared with its row.
    if (document.activeElement === document.body) results.current?.focus();
  }, [reload, results]);
  const actions = useCallback(
    (row: UserRow) =>
      row._id !== self?._id && row.status !== 'deleted' && <UserActions user={row} onDeleted={afterDelete} />,
    [self?._id, afterDelete],
  );
  const bulkActions = (
    <>
      {isPageOfMore && total <= MAX_PAGE && (
        <Button color="link" className="p-0 border-0" onClick={selectEverybody}>
          {`Select all ${formatCount(total)} users`}
        </Button>
      )}
      {isPageOfMore && total > MAX_PAGE && (
        <span className="text-secondary">
          {`Narrow the list to at most ${formatCount(MAX_PAGE)} users to select all.`}
        </span>
      )}
      {chosen.isOwnLeftOut && <span className="small text-secondary">Your own account is left out.</span>}
      <LatePart load={loadBulkChange} onMissing={() => select(new Set())}>
        {(BulkChange) => (
          <BulkChange
            key={JSON.stringify(apiQuery)}
            users={chosenUsers}
            isOwnLeftOut={chosen.isOwnLeftOut}
            opener={changeButton}
            schools={offered}
            onDone={(result, words) => {
              chosen.finish(result, words);
              reload();
            }}
            onPartDone={(changed) => {
              chosen.remove(changed);
              reload();
            }}
          />
        )}
      </LatePart>
    </>
  );

  return (
    <ListPage
      list={list}
      columns={columns}
      search="Any part of a name or an email"
      filters={[
        { name: 'status', label: 'Status', choices: hasMore ? allStatuses : statuses },
        { name: 'role', label: 'Role', choices: roles },
        offered !== null && {
          name: 'school',
          label: 'School',
          // The school in the address may be unknown or not loaded yet.
          choices: withPresent(schoolChoices(offered), filters.school),
        },
        { name: 'name', label: 'Name', folded: true },
        { name: 'lastname', label: 'Last name', folded: true },
        { name: 'email', label: 'Email', folded: true, maxLength: 320 },
        hasMore && { name: 'last_login', label: 'Last login', folded: true, choices: lastLogins },
      ]}
      buttons={
        <>
          {isAdministrator && hasMore && (
            <Button tag={Link} to="/mails" outline color="primary">
              Emails
            </Button>
          )}
          <CsvButton name="users" load={() => dispatch(exportUsers(toApiFilters(query)))} />
          <Button tag={RecordLink} to="/users/new" color="accent">
            New user
          </Button>
        </>
      }
      row={{ actions, failed: notDeleted }}
      selection={
        hasMore
          ? {
              selected,
              onChange: select,
              nameOf: fullName,
              isFixed,
              count: chosenUsers.length,
              actions: bulkActions,
            }
          : undefined
      }
    >
      <BulkSummary text={chosen.summary} />
    </ListPage>
  );
}
