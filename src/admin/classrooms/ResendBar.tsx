import { useState } from 'react';
import { Button, FormFeedback } from 'reactstrap';
import type { ClassStudent } from '../../api/records/classroom';
import { showAlert } from '../../store/alert';
import { resendInvitations } from '../../store/classStudents';
import { useAppDispatch } from '../../store/hooks';
import { invitationsSent } from './classroomTexts';

interface Props {
  session: string;
  /** The selected rows. */
  students: readonly ClassStudent[];
  onClear: () => void;
  onSent: () => void;
}

/** The button that mails the invitation again to all selected students. */
export function ResendBar({ session, students, onClear, onSent }: Props) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { data, error } = await dispatch(
      resendInvitations(session, { students: students.map(({ _id }) => _id) }),
    );
    setBusy(false);
    if (error) return setProblem(error.message);
    dispatch(showAlert('success', invitationsSent(data.sent)));
    onClear();
    onSent();
  };
  return (
    <>
      <Button color="primary" aria-disabled={busy} onClick={send}>
        {busy ? 'Sending…' : 'Resend invitation'}
      </Button>
      {problem && <FormFeedback role="alert">{problem}</FormFeedback>}
    </>
  );
}
