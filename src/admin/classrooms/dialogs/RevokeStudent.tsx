import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, FormGroup, Input, Label, ModalBody, ModalFooter, ModalHeader } from 'reactstrap';
import type { ClassStudent } from '../../../api/classrooms';
import { Confirm } from '../../../components/dialogs/Confirm';
import { Dialog } from '../../../components/dialogs/Dialog';
import { hasStarted } from '../../../rules/classes';
import { formatCents } from '../../../rules/money';
import { fullName } from '../../../rules/users';
import { showAlert } from '../../../store/alert';
import { revokeStudent } from '../../../store/classStudents';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectUser } from '../../../store/session';

interface Props {
  session: string;
  student: ClassStudent;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks before the invitation of a student is revoked, and says what follows. */
export default function RevokeStudent({ session, student, onClose, onRevoked }: Props) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectUser)?.role === 'administrator';
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refund, setRefund] = useState(true);
  const { payment } = student;
  const name = fullName(student);

  if (payment && !isAdministrator) {
    return (
      <Dialog toggle={onClose} labelledBy="paid-title" centered>
        <ModalHeader id="paid-title" tag="h2">
          This student has paid
        </ModalHeader>
        <ModalBody>
          <bdi>{name}</bdi>
          {` has paid ${payment.amount === null ? '' : `${formatCents(payment.amount)} `}for this seat. Only our support team can revoke it and refund the payment.`}
        </ModalBody>
        <ModalFooter>
          <Button type="button" color="primary" outline onClick={onClose}>
            Close
          </Button>
          <Button
            tag={Link}
            to={`/contact?m=${encodeURIComponent(`Please revoke the seat of ${student.email}, and refund the payment.`)}`}
            color="primary"
          >
            Contact us
          </Button>
        </ModalFooter>
      </Dialog>
    );
  }

  const revoke = async () => {
    setBusy(true);
    setProblem(undefined);
    const { error } = await dispatch(revokeStudent(session, student._id, payment ? { refund } : {}));
    setBusy(false);
    if (error) return setProblem(error.message);
    onClose();
    dispatch(showAlert('success', 'Invitation revoked.'));
    onRevoked();
  };

  const effects = [
    'The invitation and all links to it stop working at once.',
    hasStarted(student)
      ? 'The seat stays taken, because the student has started to play.'
      : 'The seat is free again.',
  ];
  return (
    <Confirm
      title={`Revoke the invitation of ${name}?`}
      confirm={busy ? 'Revoking…' : payment && refund ? 'Revoke and refund' : 'Revoke'}
      danger
      busy={busy}
      error={problem}
      onConfirm={revoke}
      onCancel={onClose}
    >
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {payment && (
        <FormGroup check>
          <Input
            id="refund"
            type="checkbox"
            checked={refund}
            onChange={({ target }) => setRefund(target.checked)}
          />
          <Label for="refund" check>
            {`Refund the payment of ${formatCents(payment.amount)} to the card`}
          </Label>
        </FormGroup>
      )}
    </Confirm>
  );
}
