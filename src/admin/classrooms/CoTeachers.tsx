import './coTeachers.scss';
import { useRef, useState } from 'react';
import { Card } from 'reactstrap';
import type { Classroom, CoTeacher } from '../../api/classrooms';
import { Confirm } from '../../components/dialogs/Confirm';
import { ReloadNotice } from '../../components/ReloadNotice';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { fetchCoTeachers, removeCoTeacher, selectCoTeachers } from '../../store/classTeachers';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useFetchIfStale } from '../../store/useFetchIfStale';
import { useIsMounted } from '../shared/useIsMounted';
import { AddCoTeacher } from './AddCoTeacher';
import { CoTeacherRow } from './CoTeacherRow';

interface Props {
  session: Classroom;
  /** Whether the reader is the instructor. */
  own: boolean;
  /** Whether the reader may share the class; others see the list alone. */
  runs: boolean;
}

/** The co-teachers of a class session: who they are, adding one by address, taking the access back. */
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
      <h2 id="co-teachers-title" ref={heading} tabIndex={-1}>
        Co-teachers
      </h2>
      <Card body>
        <p className="text-secondary">
          Co-teachers run this class with {own ? 'you' : 'its instructor'}: they add and remind students,
          revoke invitations, set the dates and the class link, open the game, and archive the session. They
          see no payments and buy nothing.
        </p>
        {error && <ReloadNotice what="The co-teachers could not be loaded." error={error} onRetry={load} />}
        {items && items.length > 0 && (
          <ul className="list-unstyled co-teachers mb-4" aria-label="Co-teachers">
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
      </Card>
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = fullName(teacher);
  const remove = async () => {
    setBusy(true);
    const { error } = await dispatch(removeCoTeacher(session, teacher._id));
    setBusy(false);
    // Somebody else has removed this co-teacher.
    if (error && error.status !== 404) return setProblem(error.message);
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
      error={problem}
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
