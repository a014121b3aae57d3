import { useState } from 'react';
import { Button } from 'reactstrap';
import type { ClassStudent } from '../../api/admin/members/classMembers';
import { LatePart } from '../../components/LatePart';
import { RowMenu } from '../../components/list/RowMenu';
import { useCall } from '../../components/useCall';
import { isRefunded } from '../../rules/sessions/students';
import { fullName } from '../../rules/users';
import { resendInvitations } from '../../store/admin/members/classMembers';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import { invitationsSent, mayChange } from './studentColumns';

const loadDialog = () => import('./StudentDialog');
const loadRefund = () => import('../shared/payments/RefundDialog');

/** Sends the invitation of a student again; the rows have no room for the sentence that says how it went. */
function useResend(student: ClassStudent, session: string, onSent: () => void) {
  const dispatch = useAppDispatch();
  const { busy, call } = useCall();
  const resend = async () => {
    if (busy) return;
    const { data, error } = await call(() =>
      dispatch(resendInvitations(session, { students: [student._id] })),
    );
    if (error) {
      dispatch(
        showAlert('danger', `The invitation to ${fullName(student)} could not be sent. ${error.message}`),
      );
      return;
    }
    dispatch(showAlert('success', invitationsSent(data.sent)));
    onSent();
  };
  return [busy, resend] as const;
}

interface Props {
  student: ClassStudent;
  session: string;
  /** Whether invitations can be sent. */
  mayResend: boolean;
  onChanged: () => void;
  /** The row is about to go, also when another address takes its place. */
  onGone: () => void;
}

/** The menu of a student's row: send the invitation again, correct the name or the address, revoke the invitation. */
export function StudentActions({ student, session, mayResend, onChanged, onGone }: Props) {
  const [dialog, setDialog] = useState<'edit' | 'revoke' | 'refund' | null>(null);
  const [busy, resend] = useResend(student, session, onChanged);
  // For others, the dialog only says whom to ask.
  const isAdministrator = useAppSelector(selectUser)?.role === 'administrator';
  const { payment } = student;
  const mayRevoke = isAdministrator || !payment;
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const mayRefund = hasMoney && isAdministrator && payment && !isRefunded(payment);
  const close = () => setDialog(null);

  return (
    <>
      <RowMenu
        label={`Actions for ${fullName(student)}`}
        busy={busy}
        items={[
          ...(mayResend ? [{ label: 'Resend invitation', onChoose: resend }] : []),
          { label: 'Edit student', onChoose: () => setDialog('edit') },
          ...(mayRefund ? [{ label: 'Refund payment', onChoose: () => setDialog('refund') }] : []),
          { label: 'Revoke invitation', danger: mayRevoke, onChoose: () => setDialog('revoke') },
        ]}
      />
      {dialog === 'refund' && payment && (
        <LatePart load={loadRefund} onMissing={close}>
          {(RefundDialog) => <RefundDialog id={payment.id} onClose={close} onRefunded={onChanged} />}
        </LatePart>
      )}
      {dialog && dialog !== 'refund' && (
        <LatePart load={loadDialog} onMissing={close}>
          {(Dialog) => (
            <Dialog which={dialog} session={session} student={student} onClose={close} onChanged={onGone} />
          )}
        </LatePart>
      )}
    </>
  );
}

/** The words of a mail server in a sentence, by its codes (RFC 3463); words without a code are one. */
function undeliveredText(error: string): string {
  if (/\b5\.1\.([1236]|10)\b/.test(error)) return 'Not delivered: this address does not exist.';
  return /^\d/.test(error) ? 'Not delivered: the mail server refused it.' : error;
}

/** Says that the invitation was not delivered, with the ways to send it again and to correct its address. */
export function MailProblem({ student, session, mayResend, onChanged, onGone }: Props) {
  const [changing, setChanging] = useState(false);
  const close = () => setChanging(false);
  const [busy, resend] = useResend(student, session, onChanged);
  return (
    <p className="d-flex flex-wrap align-items-baseline column-gap-3 mb-0 text-danger">
      <span>{undeliveredText(student.mail.error)}</span>
      {mayResend && (
        <Button color="link" size="sm" className="p-0 border-0" aria-disabled={busy} onClick={resend}>
          Send again
        </Button>
      )}
      {mayResend && mayChange(student) && (
        <Button color="link" size="sm" className="p-0 border-0" onClick={() => setChanging(true)}>
          Change address
        </Button>
      )}
      {changing && (
        <LatePart load={loadDialog} onMissing={close}>
          {(Dialog) => (
            <Dialog which="edit" session={session} student={student} onClose={close} onChanged={onGone} />
          )}
        </LatePart>
      )}
    </p>
  );
}
