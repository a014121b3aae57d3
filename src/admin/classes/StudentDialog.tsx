import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { ClassStudent } from '../../api/admin/members/classMembers';
import type { Failure } from '../../api/http';
import { Confirm, Dialog } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { ErrorAlert } from '../../components/MessageBox';
import { useCall } from '../../components/useCall';
import { MAX_STUDENT_NAME } from '../../contract/limits';
import { formatCents } from '../../rules/money';
import { hasStarted } from '../../rules/sessions/progress';
import { isRefunded } from '../../rules/sessions/students';
import { fullName } from '../../rules/users';
import { changeStudent, revokeStudent } from '../../store/admin/members/classMembers';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { mayChange } from './studentColumns';

interface DialogProps {
  session: string;
  student: ClassStudent;
  onClose: () => void;
  onChanged: () => void;
}

/** The dialog that corrects a student, or revokes the invitation. */
export default function StudentDialog({ which, ...props }: DialogProps & { which: 'edit' | 'revoke' }) {
  if (which === 'revoke') return <RevokeStudent {...props} />;
  if (mayChange(props.student)) return <EditStudent {...props} />;
  return (
    <Dialog heading="Edit student" toggle={props.onClose} centered>
      Name and email are the student’s own once the invitation is opened or paid.
    </Dialog>
  );
}

/** The dialog that corrects the name or the address of an invitation which nobody has opened. */
function EditStudent({ session, student, onClose, onChanged }: DialogProps) {
  const dispatch = useAppDispatch();
  const stored = { name: student.name, lastname: student.lastname, email: student.email };
  const [values, setValues] = useState(stored);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const form = useRef<HTMLFormElement>(null);
  const email = values.email.trim();
  const isMoved = email.toLowerCase() !== student.email.toLowerCase();
  const problem = submitted && !email ? 'Enter an email.' : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setFailure(undefined);
    const focusEmail = () => form.current?.querySelector<HTMLElement>('[name=email]')?.focus();
    if (!email) return focusEmail();
    setBusy(true);
    const changes = { name: values.name.trim(), lastname: values.lastname.trim(), ...(isMoved && { email }) };
    const { data, error } = await dispatch(changeStudent(session, student._id, changes));
    setBusy(false);
    if (error) {
      setFailure(error);
      if (error.errors?.email) focusEmail();
      return;
    }
    onClose();
    dispatch(
      showAlert('success', isMoved ? `An invitation is on the way to ${data.email}.` : 'Student changed.'),
    );
    onChanged();
  };
  const close = () => {
    if (!busy) onClose();
  };
  const field = (name: keyof typeof stored) => ({
    name,
    autoComplete: 'off',
    value: values[name],
    error: failure?.errors?.[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: target.value });
      setFailure(undefined);
    },
  });
  return (
    <Dialog heading="Edit student" toggle={close} bare centered>
      <form ref={form} noValidate onSubmit={submit}>
        <div className="modal-body">
          {failure && !failure.errors && <ErrorAlert>{failure.message}</ErrorAlert>}
          <FormField label="Name" maxLength={MAX_STUDENT_NAME} {...field('name')} />
          <FormField label="Last name" maxLength={MAX_STUDENT_NAME} {...field('lastname')} />
          <FormField
            label="Email"
            type="email"
            maxLength={320}
            hint="Another address gets the invitation in place of this one."
            {...field('email')}
            error={problem ?? failure?.errors?.email}
          />
        </div>
        <div className="modal-footer">
          <Button type="button" color="primary" outline aria-disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="accent" aria-disabled={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks before the invitation of a student is revoked, and says what follows. */
function RevokeStudent({ session, student, onClose, onChanged }: DialogProps) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectUser)?.role === 'administrator';
  const { busy, failure, call } = useCall();
  const [refund, setRefund] = useState(true);
  const { payment } = student;
  // Nothing is left of one that was refunded whole.
  const isRefundable = payment !== null && !isRefunded(payment);
  const name = fullName(student);

  if (payment && !isAdministrator) {
    return (
      <Dialog
        heading="This student has paid"
        toggle={onClose}
        centered
        footer={
          <Button
            tag={Link}
            to={`/contact?m=${encodeURIComponent(`Please revoke the seat of ${student.email}, and refund the payment.`)}`}
            color="primary"
          >
            Contact us
          </Button>
        }
      >
        <bdi>{name}</bdi>
        {` has paid ${payment.amount === null ? '' : `${formatCents(payment.amount)} `}for this seat. Only our support team can revoke it and refund the payment.`}
      </Dialog>
    );
  }

  const revoke = async () => {
    const { error } = await call(() =>
      dispatch(revokeStudent(session, student._id, payment ? { refund: refund && isRefundable } : {})),
    );
    if (error) return;
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
      confirm={busy ? 'Revoking…' : isRefundable && refund ? 'Revoke and refund' : 'Revoke'}
      danger
      busy={busy}
      error={failure?.message}
      onConfirm={revoke}
      onCancel={onClose}
    >
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {isRefundable && (
        <div className="d-flex align-items-center gap-2">
          <input
            id="refund"
            type="checkbox"
            className="form-check-input"
            checked={refund}
            onChange={({ target }) => setRefund(target.checked)}
          />
          <label htmlFor="refund">
            {payment.refunded
              ? 'Refund the rest of the payment to the card'
              : `Refund the payment of ${formatCents(payment.amount)} to the card`}
          </label>
        </div>
      )}
    </Confirm>
  );
}
