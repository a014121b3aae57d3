import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, ModalBody, ModalFooter, ModalHeader } from 'reactstrap';
import type { ClassStudent } from '../../api/admin/classMembers';
import type { Failure } from '../../api/http';
import { Confirm, Dialog } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { ErrorAlert } from '../../components/MessageBox';
import { hasStarted } from '../../rules/classes';
import { formatCents } from '../../rules/money';
import { fullName } from '../../rules/users';
import { changeAddress, revokeStudent } from '../../store/admin/classMembers';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';

interface DialogProps {
  session: string;
  student: ClassStudent;
  onClose: () => void;
  onChanged: () => void;
}

/** The dialog that corrects the address of a student, or revokes the invitation. */
export function StudentDialog({ which, ...props }: DialogProps & { which: 'address' | 'revoke' }) {
  return which === 'address' ? <ChangeAddress {...props} /> : <RevokeStudent {...props} />;
}

/** The dialog that corrects the address of an invitation which nobody has opened. */
function ChangeAddress({ session, student, onClose, onChanged }: DialogProps) {
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState(student.email);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const input = useRef<HTMLInputElement>(null);
  const asked = email.trim();
  const refused = failure?.errors?.email;
  const problem = !asked
    ? 'Enter an email.'
    : asked.toLowerCase() === student.email.toLowerCase()
      ? 'Enter another address than the present one.'
      : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setFailure(undefined);
    if (problem) return input.current?.focus();
    setBusy(true);
    const { data, error } = await dispatch(changeAddress(session, student._id, asked));
    setBusy(false);
    if (error) {
      setFailure(error);
      if (error.errors?.email) input.current?.focus();
      return;
    }
    onClose();
    dispatch(showAlert('success', `An invitation is on the way to ${data.email}.`));
    onChanged();
  };
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog toggle={close} labelledBy="address-title" centered>
      <ModalHeader toggle={close} id="address-title" tag="h2">
        Change address
      </ModalHeader>
      <form noValidate onSubmit={submit}>
        <ModalBody>
          <p>
            The invitation of <bdi>{fullName(student)}</bdi> moves to the new address, which gets an email.
            The link in the earlier email stops working.
          </p>
          {failure && !refused && <ErrorAlert>{failure.message}</ErrorAlert>}
          <FormField
            ref={input}
            label="Email"
            type="email"
            name="email"
            autoComplete="off"
            maxLength={320}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              if (refused) setFailure(undefined);
            }}
            error={(submitted && problem) || refused}
          />
        </ModalBody>
        <ModalFooter>
          <Button type="button" color="primary" outline aria-disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="primary" aria-disabled={busy}>
            {busy ? 'Changing…' : 'Change address'}
          </Button>
        </ModalFooter>
      </form>
    </Dialog>
  );
}

/** Asks before the invitation of a student is revoked, and says what follows. */
function RevokeStudent({ session, student, onClose, onChanged }: DialogProps) {
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
    onChanged();
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
        <div className="form-check">
          <input
            id="refund"
            type="checkbox"
            className="form-check-input"
            checked={refund}
            onChange={({ target }) => setRefund(target.checked)}
          />
          <label className="form-check-label" htmlFor="refund">
            {`Refund the payment of ${formatCents(payment.amount)} to the card`}
          </label>
        </div>
      )}
    </Confirm>
  );
}
