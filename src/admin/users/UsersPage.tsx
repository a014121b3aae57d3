import { type MouseEvent, useCallback, useMemo, useRef } from 'react';
import { Button } from 'reactstrap';
import { LatePart } from '../../components/LatePart';
import { usePagedList } from '../../components/list/usePagedList';
import { Page } from '../../components/Page';
import { useLatestCallback } from '../../components/useLatestCallback';
import { MAX_PAGE } from '../../contract/limits';
import { readListQuery, toApiFilters } from '../../lib/listQuery';
import { formatCount } from '../../rules/numbers';
import { fullName } from '../../rules/users';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchSchoolChoices, selectSchoolChoices } from '../../store/schools';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { useFetchIfStale } from '../../store/useFetchIfStale';
import { exportUsers, fetchUsers, selectUsers, type UserRow } from '../../store/users';
import { CsvButton } from '../shared/list/CsvButton';
import { ListHeader } from '../shared/list/ListHeader';
import { ListTable } from '../shared/list/ListTable';
import { RecordLink } from '../shared/list/RecordLink';
import { BulkSummary } from './BulkSummary';
import { notDeleted } from './notDeleted';
import { UserActions } from './UserActions';
import { UserFilterBar } from './UserFilterBar';
import { useChosenUsers } from './useChosenUsers';
import { userColumns } from './userColumns';
import { usersList, usersQuery } from './usersList';

const loadBulkChange = () => import('./BulkChange');

const noun = ['user', 'users'] as const;
const idOf = ({ _id }: UserRow) => _id;

/** Other backends may have another first order. */
const areNewestFirst = (users: readonly UserRow[]) =>
  users.every(({ created_at }, index) => (created_at ?? '') <= (users[index - 1]?.created_at ?? '~'));

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
  const hasBulk = useAppSelector((state) => selectHas(state, 'administration'));
  const dispatch = useAppDispatch();
  const results = useRef<HTMLElement>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const isAdministrator = self?.role === 'administrator';
  const columns = useMemo(() => userColumns(isAdministrator, schools), [isAdministrator, schools]);

  useFetchIfStale(fetchSchoolChoices, isAdministrator ? [] : null);

  const isFixed = ({ _id, deleting }: UserRow) => _id === self?._id || deleting === true;
  const chosen = useChosenUsers({ apiQuery, list, ownId: self?._id, isFixed });
  const { selected, select, users } = chosen;
  const clear = () => select(new Set());
  const onPage = list.items?.length ?? 0;
  const isPageOfMore = chosen.isPageChosen && users.length <= onPage && onPage < list.total;
  const selectEverybody = async ({ currentTarget }: MouseEvent) => {
    // The pressed button disappears; the next step has the focus instead, unless the reader has moved it.
    const isDone = await chosen.selectEverybody();
    const { activeElement, body } = document;
    if (isDone && (activeElement === currentTarget || activeElement === body)) changeButton.current?.focus();
  };
  // A deletion may end after the reader has gone to another page of the list.
  const load = useLatestCallback(reload);
  const afterDelete = useCallback(async () => {
    await load();
    // The focused button disappeared with its row.
    if (document.activeElement === document.body) results.current?.focus();
  }, [load]);
  const actions = useCallback(
    (row: UserRow) =>
      row._id !== self?._id && row.status !== 'deleted' && <UserActions user={row} onDeleted={afterDelete} />,
    [self?._id, afterDelete],
  );

  return (
    <Page title="Users" wide>
      <ListHeader title="Users">
        <CsvButton name="users" load={() => dispatch(exportUsers(toApiFilters(query)))} />
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
        noun={noun}
        columns={columns}
        list={list}
        listQuery={listQuery}
        scope={filters.status === 'active' && list.items?.length ? 'Active only' : undefined}
        initialOrder={list.items && areNewestFirst(list.items) ? 'Newest first' : undefined}
        onRetry={load}
        selection={
          hasBulk ? { selected, onChange: select, keyOf: idOf, nameOf: fullName, isFixed } : undefined
        }
        actions={actions}
        isBusy={({ deleting }) => deleting === true}
        problemOf={(user) => [notDeleted(user), user.deleteError]}
        chosen={
          hasBulk
            ? {
                count: users.length,
                onClear: clear,
                actions: (
                  <>
                    {isPageOfMore && list.total <= MAX_PAGE && (
                      <Button color="link" className="p-0 border-0" onClick={selectEverybody}>
                        {`Select all ${formatCount(list.total)} users`}
                      </Button>
                    )}
                    {isPageOfMore && list.total > MAX_PAGE && (
                      <span className="text-secondary">
                        {`Narrow the list to at most ${formatCount(MAX_PAGE)} users to select all.`}
                      </span>
                    )}
                    {chosen.isOwnLeftOut && (
                      <span className="small text-secondary">Your own account is left out.</span>
                    )}
                    <LatePart load={loadBulkChange} onMissing={clear}>
                      {(BulkChange) => (
                        <BulkChange
                          key={JSON.stringify(apiQuery)}
                          users={users}
                          isOwnLeftOut={chosen.isOwnLeftOut}
                          opener={changeButton}
                          schools={isAdministrator ? (schools ?? []) : null}
                          onDone={(result, words) => {
                            chosen.finish(result, words);
                            load();
                          }}
                          onPartDone={(changed) => {
                            chosen.remove(changed);
                            load();
                          }}
                        />
                      )}
                    </LatePart>
                  </>
                ),
              }
            : undefined
        }
      >
        <BulkSummary text={chosen.summary} />
      </ListTable>
    </Page>
  );
}
