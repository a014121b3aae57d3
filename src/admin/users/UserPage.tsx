import './users.scss';
import type { Params } from 'react-router-dom';
import { fullName } from '../../rules/users';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { fetchUser, selectUserRecord } from '../../store/users';
import { FormPlaceholder } from '../shared/FormPlaceholder';
import { RecordPage } from '../shared/RecordPage';
import { EditUser } from './EditUser';
import { UserStatusPill } from './UserStatusPill';

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
