import { lazy, Suspense, useRef, useState } from 'react';
import { Dropdown, DropdownItem, DropdownMenu, DropdownToggle, FormFeedback, Spinner } from 'reactstrap';
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

/** The menu of a student's row: send the invitation again, correct the address, revoke the invitation. */
export function StudentActions({ student, session, mayResend, onChanged, onGone }: Props) {
  const dispatch = useAppDispatch();
  const [dialog, setDialog] = useState<'address' | 'revoke' | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const name = fullName(student);
  const close = () => setDialog(null);
  // The chosen item goes with the menu, so the focus returns to the button.
  const choose = (action: () => void) => () => {
    toggle.current?.focus();
    action();
  };

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
      <Dropdown isOpen={isOpen} toggle={() => setIsOpen(!isOpen)}>
        <DropdownToggle
          innerRef={toggle}
          outline
          color="primary"
          size="sm"
          className="row-menu"
          aria-label={`Actions for ${name}`}
          aria-busy={busy}
        >
          {busy ? (
            <Spinner size="sm" aria-hidden="true">
              {null}
            </Spinner>
          ) : (
            <span aria-hidden="true">⋯</span>
          )}
        </DropdownToggle>
        {/* Fixed, since the table's card would cut it off. */}
        <DropdownMenu end strategy="fixed">
          {mayResend && <DropdownItem onClick={choose(resend)}>Resend invitation</DropdownItem>}
          {!student.opened_at && !student.payment && (
            <DropdownItem onClick={choose(() => setDialog('address'))}>Change address</DropdownItem>
          )}
          <DropdownItem className="text-danger" onClick={choose(() => setDialog('revoke'))}>
            Revoke invitation
          </DropdownItem>
        </DropdownMenu>
      </Dropdown>
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
