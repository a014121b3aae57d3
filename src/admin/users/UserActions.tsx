import { useState } from 'react';
import type { User } from '../../api/session';
import { Confirm } from '../../components/dialogs/Confirm';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { mailAccessLink } from '../../store/identity';
import { deleteUserRow, type UserRow } from '../../store/users';
import { RowMenu } from '../shared/list/RowMenu';
import { useIsMounted } from '../shared/useIsMounted';

/** The action that mails a sign-in link to a user, and what it has done. */
export const MAIL_SIGN_IN = 'Email sign-in link';

export const signInMailed = (email: string): string => `A sign-in link is on its way to ${email}.`;

/** Goes before the error of a deletion. */
export const notDeleted = (user: User): string => `${fullName(user)} could not be deleted.`;

/** The consequences of deleting a user. */
export function DeletionNote({ email }: { email: string }) {
  return (
    <p>
      <strong>{email || 'This user'}</strong> will be signed out everywhere and cannot sign in any more. The
      record stays, with the status deleted.
    </p>
  );
}

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
  const mail = async () => {
    setMailing(true);
    const { error } = await dispatch(mailAccessLink({ email }));
    setMailing(false);
    dispatch(error ? showAlert('danger', error.message) : showAlert('success', signInMailed(email)));
  };
  const progress = deleting ? 'Deleting' : mailing ? 'Emailing' : 'Actions for';
  return (
    <>
      <RowMenu
        label={`${progress} ${fullName(user)}`}
        busy={deleting === true || mailing}
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
