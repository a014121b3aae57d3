import { useState } from 'react';
import type { ClassStudent } from '../../api/classrooms';
import { LatePart } from '../../components/LatePart';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { resendInvitations } from '../../store/classStudents';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { RowMenu } from '../shared/list/RowMenu';
import { invitationsSent, mayChangeAddress } from './classroomTexts';

export const loadChangeAddress = () => import('./dialogs/ChangeAddress');
const loadRevoke = () => import('./dialogs/RevokeStudent');

interface Props {
  student: ClassStudent;
  session: string;
  mayResend: boolean;
  onChanged: () => void;
  /** The row is about to go, also when another address takes its place. */
  onGone: () => void;
}

/** The menu of a student's row: send the invitation again, correct the address, revoke the invitation. */
export function StudentActions({ student, session, mayResend, onChanged, onGone }: Props) {
  const dispatch = useAppDispatch();
  const [dialog, setDialog] = useState<'address' | 'revoke' | null>(null);
  const [busy, setBusy] = useState(false);
  // For others, the dialog only says whom to ask.
  const mayRevoke = useAppSelector(selectUser)?.role === 'administrator' || !student.payment;
  const close = () => setDialog(null);

  const resend = async () => {
    if (busy) return;
    setBusy(true);
    const { data, error } = await dispatch(resendInvitations(session, { students: [student._id] }));
    setBusy(false);
    if (error) {
      // The cell of the menu has no room for a sentence.
      dispatch(
        showAlert('danger', `The invitation to ${fullName(student)} could not be sent. ${error.message}`),
      );
      return;
    }
    dispatch(showAlert('success', invitationsSent(data.sent)));
    onChanged();
  };

  return (
    <>
      <RowMenu
        label={`Actions for ${fullName(student)}`}
        busy={busy}
        items={[
          ...(mayResend ? [{ label: 'Resend invitation', onChoose: resend }] : []),
          ...(mayChangeAddress(student)
            ? [{ label: 'Change address', onChoose: () => setDialog('address') }]
            : []),
          { label: 'Revoke invitation', danger: mayRevoke, onChoose: () => setDialog('revoke') },
        ]}
      />
      {dialog === 'address' && (
        <LatePart load={loadChangeAddress} onMissing={close}>
          {(ChangeAddress) => (
            <ChangeAddress session={session} student={student} onClose={close} onChanged={onGone} />
          )}
        </LatePart>
      )}
      {dialog === 'revoke' && (
        <LatePart load={loadRevoke} onMissing={close}>
          {(RevokeStudent) => (
            <RevokeStudent session={session} student={student} onClose={close} onRevoked={onGone} />
          )}
        </LatePart>
      )}
    </>
  );
}
