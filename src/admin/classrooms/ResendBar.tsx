import { useState } from 'react';
import { Button, FormFeedback } from 'reactstrap';
import type { ClassStudent } from '../../api/records/classroom';
import { MessageBox } from '../../components/MessageBox';
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

/** Mails the invitation again to all selected students. */
export function ResendBar({ session, students, onClear, onSent }: Props) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (students.length === 0) return null;
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
    <MessageBox color="info" className="resend-bar d-flex flex-wrap align-items-center gap-2">
      <strong role="status" className="me-auto">
        {students.length === 1 ? '1 student' : `${students.length} students`} selected
      </strong>
      <Button color="primary" size="sm" aria-disabled={busy} onClick={send}>
        {busy ? 'Sending…' : 'Send the invitation again'}
      </Button>
      <Button color="link" size="sm" className="px-1" onClick={onClear}>
        Clear selection
      </Button>
      {problem && <FormFeedback role="alert">{problem}</FormFeedback>}
    </MessageBox>
  );
}
