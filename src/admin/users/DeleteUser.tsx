import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { Confirm } from '../../components/dialogs/Confirm';
import { useBackToList } from '../../components/useBackToList';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { deleteUser } from '../../store/users';
import { useIsMounted } from '../shared/useIsMounted';
import { DeletionNote } from './DeletionNote';
import { notDeleted } from './notDeleted';

interface Props {
  user: User;
  onDeleted: () => void;
}

/** The Delete button of a user's screen; asks first, then returns to the list. */
export function DeleteUser({ user, onDeleted }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'deleting'>('idle');
  const [error, setError] = useState<string>();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const list = useBackToList('/users');
  const isMounted = useIsMounted();
  const remove = async () => {
    setState('deleting');
    setError(undefined);
    const answer = await dispatch(deleteUser(user._id));
    if (!isMounted.current) {
      const { error } = answer;
      if (error) dispatch(showAlert('danger', `${notDeleted(user)} ${error.message}`));
      return;
    }
    if (answer.error) {
      setError(answer.error.message);
      setState('asking');
      return;
    }
    onDeleted();
    dispatch(showAlert('success', 'User successfully deleted.'));
    navigate(list, { replace: true });
  };
  return (
    <>
      <Button
        color="link"
        className="quiet-danger ms-auto"
        onClick={() => {
          setError(undefined);
          setState('asking');
        }}
      >
        Delete user
      </Button>
      {state !== 'idle' && (
        <Confirm
          title={`Delete ${fullName(user)}?`}
          confirm={state === 'deleting' ? 'Deleting…' : 'Delete'}
          danger
          busy={state === 'deleting'}
          error={error}
          onConfirm={remove}
          onCancel={() => setState('idle')}
        >
          <DeletionNote email={user.email} />
        </Confirm>
      )}
    </>
  );
}
