import './users.scss';
import { useEffect } from 'react';
import { type Params, useParams } from 'react-router-dom';
import { FormPlaceholder } from '../../../components/administration/FormPlaceholder';
import { RecordHeader } from '../../../components/administration/RecordHeader';
import { RecordMissing } from '../../../components/administration/RecordMissing';
import { ErrorState } from '../../../components/ErrorState';
import { Page } from '../../../components/Page';
import { fullName } from '../../../lib/users';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectUser } from '../../../store/session';
import type { AppDispatch } from '../../../store/types';
import { fetchUser, selectUserRecord } from '../../../store/users';
import { EditUser } from './EditUser';
import { UserStatusPill } from './UserStatusPill';

const list = ['/users', 'Users'] as const;

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchUser.fetchIfStale(id));

export function Component() {
  const { id = '' } = useParams();
  const { item, error } = useAppSelector((state) => selectUserRecord(state, id));
  const editor = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  useEffect(() => {
    // An error waits for the reader.
    if (!error) dispatch(fetchUser.fetchIfStale(id));
  }, [dispatch, id, error]);

  const missing = error?.status === 404;
  const title = item ? fullName(item) : missing ? 'User not found' : 'User';
  return (
    <Page title={title}>
      <RecordHeader list={list} title={title}>
        {item && <UserStatusPill status={item.status} />}
      </RecordHeader>
      {item && editor ? (
        <EditUser key={id} user={item} editor={editor} />
      ) : missing ? (
        <RecordMissing list={list} what="user" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => dispatch(fetchUser(id))} />
      ) : (
        <FormPlaceholder fields={6} />
      )}
    </Page>
  );
}
