import { useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { CoTeacher } from '../../api/admin/members/classMembers';
import type { Class } from '../../api/classes';
import { Confirm } from '../../components/Dialog';
import { EmailText } from '../../components/EmailText';
import { FormField } from '../../components/FormField';
import { DraftNotice } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { ErrorAlert } from '../../components/MessageBox';
import { ReloadNotice } from '../../components/RecordContent';
import { useCall } from '../../components/useCall';
import { draftNames, nameOfClass } from '../../rules/classes';
import { fullName } from '../../rules/users';
import {
  addCoTeacher,
  fetchCoTeachers,
  removeCoTeacher,
  selectCoTeachers,
} from '../../store/admin/members/classMembers';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { StatusPill } from '../shared/cells';
import { useIsMounted } from '../shared/useIsMounted';

interface Props {
  session: Class;
  /** Whether the reader is the instructor. */
  own: boolean;
  /** Whether the reader may share the class; others see the list alone. */
  runs: boolean;
}

/** The co-teachers of a session: who they are, adding one by address, taking the access back. */
export function CoTeachers({ session, own, runs }: Props) {
  const { _id } = session;
  const list = useAppSelector((state) => selectCoTeachers(state, _id));
  const { items, error } = list;
  const load = useFetchIfStale(fetchCoTeachers, [_id], list);
  const [leaving, setLeaving] = useState<CoTeacher | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMounted = useIsMounted();

  return (
    <section className="record-body d-print-none" aria-labelledby="co-teachers-title">
      <h2 id="co-teachers-title" className="visually-hidden" ref={heading} tabIndex={-1}>
        Co-teachers
      </h2>
      <div className="card card-body mt-3">
        <p className="text-secondary">
          Co-teachers run this class with {own ? 'you' : 'its instructor'}: they add and remind students,
          revoke invitations, set the dates and the class link, open the simulation, and archive the session.
          They see no payments and buy nothing.
        </p>
        {error && <ReloadNotice what="The co-teachers could not be loaded." error={error} onRetry={load} />}
        {items && items.length > 0 && (
          <ul className="list-unstyled mb-4" aria-label="Co-teachers">
            {items.map((teacher) => (
              <CoTeacherRow
                key={teacher._id}
                teacher={teacher}
                onRemove={runs ? () => setLeaving(teacher) : undefined}
              />
            ))}
          </ul>
        )}
        {!runs && items?.length === 0 && <p className="mb-0">This session is not shared with anybody.</p>}
        {runs && <AddCoTeacher session={session} onAdded={load} />}
      </div>
      {leaving && (
        <RemoveCoTeacher
          session={_id}
          teacher={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            // The store may hold the co-teachers of the next session by now.
            if (isMounted.current) load();
            heading.current?.focus();
          }}
        />
      )}
    </section>
  );
}

interface RemovalProps {
  session: string;
  teacher: CoTeacher;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before the access is taken back. */
function RemoveCoTeacher({ session, teacher, onClose, onRemoved }: RemovalProps) {
  const dispatch = useAppDispatch();
  const { busy, failure, call } = useCall();
  const name = fullName(teacher);
  const remove = async () => {
    const { error } = await call(() => dispatch(removeCoTeacher(session, teacher._id)));
    // 404: somebody else has removed this co-teacher.
    if (error && error.status !== 404) return;
    onClose();
    dispatch(showAlert('success', `${name} is no longer a co-teacher.`));
    onRemoved();
  };
  return (
    <Confirm
      title={`Remove ${name}?`}
      confirm={busy ? 'Removing…' : 'Remove'}
      danger
      busy={busy}
      error={failure?.message}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p className="mb-0">
        The session leaves their list at once, also where they have it open. Students that they have added
        stay.
      </p>
    </Confirm>
  );
}

interface CoTeacherRowProps {
  teacher: CoTeacher;
  /** Undefined for those who only read the list. */
  onRemove: (() => void) | undefined;
}

/** A co-teacher in the list of the card. */
function CoTeacherRow({ teacher, onRemove }: CoTeacherRowProps) {
  const { name, lastname, email, has_access } = teacher;
  const called = `${name} ${lastname}`.trim();
  return (
    <li className="d-flex flex-wrap align-items-center gap-2 py-2 border-bottom">
      <span>
        {called && (
          <strong className="d-block text-break">
            <bdi>{called}</bdi>
          </strong>
        )}
        <EmailText email={email} />
      </span>
      {has_access === false && <StatusPill tone="neutral">Invited</StatusPill>}
      {onRemove && (
        <Button
          outline
          color="danger"
          size="sm"
          className="ms-auto"
          aria-label={`Remove ${fullName(teacher)}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

interface AddCoTeacherProps {
  session: Class;
  onAdded: () => void;
}

/** Shares a session with an address. */
function AddCoTeacher({ session, onAdded }: AddCoTeacherProps) {
  const { _id } = session;
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    name: draftNames(_id).coTeachers,
    title: nameOfClass(session),
    stored: { email: '' },
    problemsOf: ({ email }) => ({ email: email.trim() ? undefined : 'Enter an email.' }),
    save: ({ email }) => dispatch(addCoTeacher(_id, email.trim())),
    onSaved: (added) => {
      onAdded();
      const result = added.has_access === false ? 'was invited as a co-teacher' : 'is a co-teacher now';
      dispatch(showAlert('success', `${fullName(added)} ${result}.`));
    },
  });
  return (
    <form {...form.formProps}>
      <DraftNotice {...form} />
      {form.failure && !form.failure.errors?.email && <ErrorAlert>{form.failure.message}</ErrorAlert>}
      <FormField
        label="Email of a co-teacher"
        type="email"
        autoComplete="off"
        maxLength={320}
        hint="They get an email with a link."
        {...form.text('email')}
      />
      <Button type="submit" color="primary" outline aria-disabled={form.saving}>
        {form.saving ? 'Adding…' : 'Add co-teacher'}
      </Button>
    </form>
  );
}
