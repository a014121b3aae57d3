import { useState } from 'react';
import { Confirm } from '../../components/Dialog';
import { RowMenu } from '../../components/list/RowMenu';
import { fullName } from '../../rules/users';
import { deleteUserRow, type UserRow } from '../../store/admin/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { mailAccessLink } from '../../store/session';
import { useIsMounted } from '../shared/useIsMounted';
import { DeletionNote, MAIL_SIGN_IN, notDeleted, signInMailed } from '../shared/userTexts';

interface Props {
  user: UserRow;
  onDeleted: () => void;
}

/** The menu of a user's row. Delete asks first; its progress and error show in the row, those of a mail in a message. */
export function UserActions({ user, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const [mailing, setMailing] = useState(false);
  const dispatch = useAppDispatch();
  const isMounted = useIsMounted();
  const { _id, email, busy } = user;
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
  const mail = async () => {
    setMailing(true);
    const { error } = await dispatch(mailAccessLink({ email }));
    setMailing(false);
    dispatch(error ? showAlert('danger', error.message) : showAlert('success', signInMailed(email)));
  };
  const progress = busy ? 'Deleting' : mailing ? 'Emailing' : 'Actions for';
  return (
    <>
      <RowMenu
        label={`${progress} ${fullName(user)}`}
        busy={busy === true || mailing}
        items={[
          { label: 'Edit', to: `/users/${_id}` },
          // Without an address there is nowhere to send it.
          ...(email ? [{ label: MAIL_SIGN_IN, onChoose: mail }] : []),
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
