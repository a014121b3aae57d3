import { type ReactNode, useState } from 'react';
import type { Failure } from '../../api/http';
import { Confirm } from '../../components/dialogs/Confirm';
import { ConfirmAddress } from '../../components/identity/ConfirmAddress';
import type { Resend } from '../../contract/classStudent';
import { studentsText } from '../../rules/students';
import { showAlert } from '../../store/alert';
import { resendInvitations } from '../../store/classStudents';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { invitationsSent } from './classroomTexts';

interface Props {
  session: string;
  resend: Resend;
  /** The number of students who get a mail. */
  count: number;
  /** Those students, as the subject of a sentence in the singular. */
  whom: string;
  /** Says who is left out. */
  children: ReactNode;
  onSent: () => void;
  onClose: () => void;
}

/** Mails the invitation again to several students after a question, since their earlier links end. */
export function ResendDialog({ session, resend, count, whom, children, onSent, onClose }: Props) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Failure>();
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    const { data, error } = await dispatch(resendInvitations(session, resend));
    setBusy(false);
    if (error) return setProblem(error);
    onClose();
    dispatch(showAlert('success', invitationsSent(data.sent)));
    onSent();
  };
  return (
    <Confirm
      title={`Resend the invitation to ${studentsText(count)}?`}
      confirm={busy ? 'Sending…' : 'Resend'}
      busy={busy}
      error={
        problem && (
          <>
            <span>{problem.message}</span>
            {problem.errors?.email && user && <ConfirmAddress email={user.email} />}
          </>
        )
      }
      onConfirm={send}
      onCancel={onClose}
    >
      <p>{`${whom} gets an email with a new link. Links in earlier emails stop working.`}</p>
      {children}
    </Confirm>
  );
}
