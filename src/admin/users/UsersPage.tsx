import { useCallback, useMemo, useRef } from 'react';
import { Button } from 'reactstrap';
import { usePagedList } from '../../components/list/usePagedList';
import { Page } from '../../components/Page';
import { useLatestCallback } from '../../components/useLatestCallback';
import { readListQuery, toApiFilters } from '../../lib/listQuery';
import { fullName } from '../../rules/users';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchSchoolChoices, selectSchoolChoices } from '../../store/schools';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/types';
import { useFetchIfStale } from '../../store/useFetchIfStale';
import { exportUsers, fetchUsers, selectUsers, type UserRow } from '../../store/users';
import { CsvButton } from '../shared/list/CsvButton';
import { ListHeader } from '../shared/list/ListHeader';
import { ListTable } from '../shared/list/ListTable';
import { RecordLink } from '../shared/list/RecordLink';
import { UnsavedMark } from '../shared/list/UnsavedMark';
import { useSelection } from '../shared/list/useSelection';
import { BulkStatus } from './BulkStatus';
import { DeleteRow } from './DeleteRow';
import { UserFilterBar } from './UserFilterBar';
import { userColumns } from './userColumns';
import { usersList, usersQuery } from './usersList';

const idOf = ({ _id }: UserRow) => _id;

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchUsers.fetchIfStale(usersQuery(readListQuery(params, usersList))));
};

export function Component() {
  const list = useAppSelector(selectUsers);
  const listQuery = usePagedList(usersList, usersQuery, fetchUsers, list);
  const { query, apiQuery, reload, filters, type, settle, choose } = listQuery;
  const schools = useAppSelector((state) => selectSchoolChoices(state).items);
  const self = useAppSelector(selectUser);
  const hasBulkStatus = useAppSelector((state) => selectHas(state, 'bulk-status'));
  const dispatch = useAppDispatch();
  const results = useRef<HTMLElement>(null);
  const isAdministrator = self?.role === 'administrator';
  const asked = JSON.stringify(apiQuery);
  // While a query loads, the rows still belong to the one before, whose key is `list.key`.
  const [selected, select] = useSelection(`${asked} ${list.key}`);
  const columns = useMemo(() => userColumns(isAdministrator, schools), [isAdministrator, schools]);

  useFetchIfStale(fetchSchoolChoices, isAdministrator ? [] : null);

  const isFixed = ({ _id, deleting }: UserRow) => _id === self?._id || deleting === true;
  const chosen = list.items?.filter((row) => selected.has(row._id) && !isFixed(row)) ?? [];
  // A deletion may end after the reader has gone to another page of the list.
  const load = useLatestCallback(reload);
  const afterDelete = useCallback(async () => {
    await load();
    // The focused button disappeared with its row.
    if (document.activeElement === document.body) results.current?.focus();
  }, [load]);
  const actions = useCallback(
    (row: UserRow) =>
      row._id !== self?._id && row.status !== 'deleted' && <DeleteRow user={row} onDeleted={afterDelete} />,
    [self?._id, afterDelete],
  );

  return (
    <Page title="Users">
      <ListHeader title="Users">
        <CsvButton name="users" load={() => dispatch(exportUsers(toApiFilters(query)))} />
        <UnsavedMark name="users/new" />
        <Button tag={RecordLink} to="/users/new" color="accent">
          New user
        </Button>
      </ListHeader>
      <UserFilterBar
        filters={filters}
        schools={isAdministrator ? (schools ?? []) : null}
        type={type}
        settle={settle}
        choose={choose}
      />
      <ListTable
        ref={results}
        title="Users"
        noun={['user', 'users']}
        columns={columns}
        list={list}
        listQuery={listQuery}
        onRetry={load}
        selection={
          hasBulkStatus ? { selected, onChange: select, keyOf: idOf, nameOf: fullName, isFixed } : undefined
        }
        actions={actions}
        isBusy={({ deleting }) => deleting === true}
        problemOf={({ deleteError }) => deleteError}
      >
        <BulkStatus
          key={asked}
          users={chosen}
          onClear={() => select(new Set())}
          onDone={({ refused }) => {
            // Users who were not changed stay selected.
            select(new Set(refused));
            load();
          }}
        />
      </ListTable>
    </Page>
  );
}
