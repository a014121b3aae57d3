import { useState } from 'react';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { Confirm } from '../../components/Dialog';
import { fullName } from '../../rules/users';
import { turnOffSecondFactorOf } from '../../store/admin/records/userAccount';
import { fetchUser } from '../../store/admin/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';

/** Turns off two-step sign-in for a user who has lost the app and the recovery codes. */
export function UserTwoStep({ user }: { user: User }) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [error, setError] = useState('');
  const dispatch = useAppDispatch();

  const turnOff = async () => {
    setState('busy');
    setError('');
    const { error: failure } = await dispatch(turnOffSecondFactorOf(user._id));
    setState(failure ? 'asking' : 'idle');
    if (failure) return setError(failure.message);
    dispatch(showAlert('success', 'Two-step sign-in is off.'));
    dispatch(fetchUser(user._id));
  };

  return (
    <section className="mt-4">
      <h2 className="h3 mb-1">Two-step sign-in</h2>
      <p className="text-secondary">On. Turn it off for somebody who has lost the app and the codes.</p>
      <Button outline color="primary" onClick={() => setState('asking')}>
        Turn off
      </Button>
      {state !== 'idle' && (
        <Confirm
          title={`Turn off two-step sign-in of ${fullName(user)}?`}
          confirm={state === 'busy' ? 'Turning off…' : 'Turn off'}
          danger
          busy={state === 'busy'}
          error={error}
          onConfirm={turnOff}
          onCancel={() => setState('idle')}
        >
          Make sure that it is the user who asks. All their devices are signed out.
        </Confirm>
      )}
    </section>
  );
}
