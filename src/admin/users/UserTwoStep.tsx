import { useState } from 'react';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { Confirm } from '../../components/Dialog';
import { useCall } from '../../components/useCall';
import { fullName } from '../../rules/users';
import { turnOffSecondFactorOf } from '../../store/admin/records/userAccount';
import { fetchUser } from '../../store/admin/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';

/** Turns off two-step sign-in for a user who has lost the app and the recovery codes. */
export function UserTwoStep({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, call } = useCall();
  const dispatch = useAppDispatch();

  const turnOff = async () => {
    const { error } = await call(() => dispatch(turnOffSecondFactorOf(user._id)));
    if (error) return;
    setAsking(false);
    dispatch(showAlert('success', 'Two-step sign-in is off.'));
    dispatch(fetchUser(user._id));
  };

  return (
    <section className="mt-4">
      <h2 className="h3 mb-1">Two-step sign-in</h2>
      <p className="text-secondary">On. Turn it off for somebody who has lost the app and the codes.</p>
      <Button outline color="primary" onClick={() => setAsking(true)}>
        Turn off
      </Button>
      {asking && (
        <Confirm
          title={`Turn off two-step sign-in of ${fullName(user)}?`}
          confirm={busy ? 'Turning off…' : 'Turn off'}
          danger
          busy={busy}
          error={failure?.message}
          onConfirm={turnOff}
          onCancel={() => setAsking(false)}
        >
          Make sure that it is the user who asks. All their devices are signed out.
        </Confirm>
      )}
    </section>
  );
}
