import { Link } from 'react-router-dom';
import type { OwnUser } from '../../api/session';
import ConfirmForm from '../../components/confirm/ConfirmForm';
import { focusHeading } from '../../components/Page';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';

/** The line below the header while an administrator uses the account, or its address is not confirmed. */
export default function AccountLine({ user }: { user: OwnUser }) {
  const dispatch = useAppDispatch();
  if (user.handed_over) {
    return (
      <>
        Signed in as <strong className="text-break">{fullName(user)}</strong> ·{' '}
        <Link to="/logout">Leave</Link>
      </>
    );
  }
  return (
    <ConfirmForm
      email={user.email}
      label={
        <span className="small text-truncate">
          Confirm your address <strong title={user.email}>{user.email}</strong>
        </span>
      }
      onConfirmed={() => {
        dispatch(showAlert('success', 'Your address is confirmed.'));
        // The line has gone.
        focusHeading();
      }}
    />
  );
}
