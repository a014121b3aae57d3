import { useState } from 'react';
import { Button, FormFeedback } from 'reactstrap';
import type { ClassStudent } from '../../api/records/classStudent';
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

/** The button that mails the invitation again to all selected students who have not finished. */
export function ResendBar({ session, students, onClear, onSent }: Props) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const unfinished = students.filter(({ finished_at }) => !finished_at);
  if (unfinished.length === 0) {
    return <span className="text-secondary">Already finished.</span>;
  }
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { data, error } = await dispatch(
      resendInvitations(session, { students: unfinished.map(({ _id }) => _id) }),
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
