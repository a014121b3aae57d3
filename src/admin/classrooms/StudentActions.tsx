import { lazy, Suspense, useState } from 'react';
import { Button, FormFeedback } from 'reactstrap';
import type { ClassStudent } from '../../api/records/classroom';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { resendInvitations } from '../../store/classStudents';
import { useAppDispatch } from '../../store/hooks';
import { invitationsSent } from './classroomTexts';

const ChangeAddress = lazy(() => import('./dialogs/ChangeAddress'));
const RevokeStudent = lazy(() => import('./dialogs/RevokeStudent'));

interface Props {
  student: ClassStudent;
  session: string;
  mayResend: boolean;
  onChanged: () => void;
  /** The row is about to go, also when another address takes its place. */
  onGone: () => void;
}

/** The actions on a student: send the invitation again, correct the address, revoke the invitation. */
export function StudentActions({ student, session, mayResend, onChanged, onGone }: Props) {
  const dispatch = useAppDispatch();
  const [dialog, setDialog] = useState<'address' | 'revoke' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const name = fullName(student);
  const close = () => setDialog(null);

  const resend = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { data, error } = await dispatch(resendInvitations(session, { students: [student._id] }));
    setBusy(false);
    if (error) return setProblem(error.message);
    dispatch(showAlert('success', invitationsSent(data.sent)));
    onChanged();
  };

  return (
    <>
      <div className="d-flex flex-wrap gap-1 justify-content-lg-end">
        {mayResend && (
          <Button
            outline
            color="primary"
            size="sm"
            className="row-button"
            aria-label={`Resend the invitation of ${name}`}
            aria-disabled={busy}
            onClick={resend}
          >
            {busy ? 'Sending…' : 'Resend'}
          </Button>
        )}
        {!student.opened_at && !student.payment && (
          <Button
            outline
            color="primary"
            size="sm"
            className="row-button"
            aria-label={`Change address of ${name}`}
            onClick={() => setDialog('address')}
          >
            Change address
          </Button>
        )}
        <Button
          outline
          color="danger"
          size="sm"
          className="row-button"
          aria-label={`Revoke the invitation of ${name}`}
          onClick={() => setDialog('revoke')}
        >
          Revoke
        </Button>
      </div>
      {problem && <FormFeedback role="alert">{problem}</FormFeedback>}
      <Suspense>
        {dialog === 'address' && (
          <ChangeAddress session={session} student={student} onClose={close} onChanged={onGone} />
        )}
        {dialog === 'revoke' && (
          <RevokeStudent session={session} student={student} onClose={close} onRevoked={onGone} />
        )}
      </Suspense>
    </>
  );
}
