import { useState } from 'react';
import { Button } from 'reactstrap';
import { Confirm } from '../../../components/dialogs/Confirm';
import { showAlert } from '../../../store/alert';
import { renewLink } from '../../../store/classrooms';
import { useAppDispatch } from '../../../store/hooks';

/** Replaces the class link after a question, since the one before ends at once. */
export function RenewLink({ session }: { session: string }) {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const renew = async () => {
    setBusy(true);
    const { error } = await dispatch(renewLink(session));
    setBusy(false);
    if (error) return setProblem(error.message);
    setAsking(false);
    dispatch(showAlert('success', 'The class has a new link.'));
  };

  return (
    <>
      <Button
        color="primary"
        outline
        onClick={() => {
          setProblem('');
          setAsking(true);
        }}
      >
        Renew link
      </Button>
      {asking && (
        <Confirm
          title="Renew the class link?"
          confirm={busy ? 'Renewing…' : 'Renew link'}
          danger
          busy={busy}
          error={problem || undefined}
          onConfirm={renew}
          onCancel={() => setAsking(false)}
        >
          <p>
            The link, the code and the QR code that you have shared stop working at once. Students who have
            joined stay in the class.
          </p>
        </Confirm>
      )}
    </>
  );
}
