import { useState } from 'react';
import { Button } from 'reactstrap';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { deleteUserRow, type UserRow } from '../../store/users';
import { Confirm } from '../shared/Confirm';
import { useIsMounted } from '../shared/useIsMounted';
import { DeletionNote } from './DeletionNote';

interface Props {
  user: UserRow;
  onDeleted: () => void;
}

/** The Delete button of a row; asks first. Progress and errors show in the row. */
export function DeleteRow({ user, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const dispatch = useAppDispatch();
  const isMounted = useIsMounted();
  const { _id, email, deleting } = user;
  const remove = async () => {
    setAsking(false);
    const { error } = await dispatch(deleteUserRow(_id));
    if (!error) return onDeleted();
    // Otherwise the row says so.
    if (isMounted.current) return;
    dispatch(showAlert('danger', `${fullName(user)} could not be deleted. ${error.message}`));
  };
  return (
    <>
      <Button
        outline
        color="danger"
        size="sm"
        className="row-button"
        aria-label={deleting ? `Deleting ${fullName(user)}` : `Delete ${fullName(user)}`}
        aria-disabled={deleting}
        onClick={() => setAsking(!deleting)}
      >
        {deleting ? 'Deleting…' : 'Delete'}
      </Button>
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
