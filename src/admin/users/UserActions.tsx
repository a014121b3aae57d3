import { useState } from 'react';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { deleteUserRow, type UserRow } from '../../store/users';
import { Confirm } from '../shared/Confirm';
import { RowMenu } from '../shared/list/RowMenu';
import { useIsMounted } from '../shared/useIsMounted';
import { DeletionNote } from './DeletionNote';
import { notDeleted } from './notDeleted';

interface Props {
  user: UserRow;
  onDeleted: () => void;
}

/** The menu of a user's row. Delete asks first; its progress and error show in the row. */
export function UserActions({ user, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const dispatch = useAppDispatch();
  const isMounted = useIsMounted();
  const { _id, email, deleting } = user;
  const remove = async () => {
    setAsking(false);
    const { error } = await dispatch(deleteUserRow(_id));
    if (!error) {
      dispatch(showAlert('success', 'User successfully deleted.'));
      return onDeleted();
    }
    // Otherwise the row says so.
    if (isMounted.current) return;
    dispatch(showAlert('danger', `${notDeleted(user)} ${error.message}`));
  };
  return (
    <>
      <RowMenu
        label={`${deleting ? 'Deleting' : 'Actions for'} ${fullName(user)}`}
        busy={deleting === true}
        items={[
          { label: 'Edit', to: `/users/${_id}` },
          { label: 'Delete', danger: true, onChoose: () => setAsking(true) },
        ]}
      />
      {asking && (
        <Confirm
          title={`Delete ${fullName(user)}?`}
          confirm="Delete"
          danger
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <DeletionNote email={email} />
        </Confirm>
      )}
    </>
  );
}
