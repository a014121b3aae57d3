import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { OwnUser } from '../../api/session';
import ConfirmForm from '../../components/confirm/ConfirmForm';
import { focusHeading } from '../../components/Page';
import { useCall } from '../../components/useCall';
import { operatorPagePath } from '../../rules/site';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { acceptTerms } from '../../store/confirm/confirmation';
import { useAppDispatch } from '../../store/hooks';

/** The line below the header while an administrator uses the account, its address is not confirmed, or the terms are not accepted. */
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
  if (!user.address_unproven) return <ChangedTerms />;
  return (
    <ConfirmForm
      email={user.email}
      label={
        <span className="small text-break">
          Confirm <strong>{user.email}</strong>
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

function ChangedTerms() {
  const dispatch = useAppDispatch();
  const { busy, failure, call } = useCall();
  const accept = async () => {
    const { error } = await call(() => dispatch(acceptTerms()));
    // The line has gone.
    if (!error) focusHeading();
  };
  return (
    <>
      <span>
        Our{' '}
        <a href={operatorPagePath('Terms')} target="_blank" rel="noopener noreferrer">
          terms
        </a>{' '}
        have changed.
      </span>{' '}
      <Button color="link" className="border-0" aria-disabled={busy} onClick={accept}>
        {busy ? 'Accepting…' : 'Accept'}
      </Button>
      {failure && (
        <span className="ms-2 text-danger-emphasis" role="alert">
          {failure.message}
        </span>
      )}
    </>
  );
}
