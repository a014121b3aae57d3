import { Button } from 'reactstrap';
import type { CoTeacher } from '../../api/classrooms';
import { EmailText } from '../../components/EmailText';
import { fullName } from '../../rules/users';
import { StatusPill } from '../shared/StatusPill';

interface Props {
  teacher: CoTeacher;
  /** Undefined for those who only read the list. */
  onRemove: (() => void) | undefined;
}

/** A co-teacher in the list of the card. */
export function CoTeacherRow({ teacher, onRemove }: Props) {
  const { name, lastname, email, has_access } = teacher;
  const called = `${name} ${lastname}`.trim();
  return (
    <li className="d-flex flex-wrap align-items-center gap-2 py-2">
      <span className="co-teacher-name">
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
          className="row-button ms-auto"
          aria-label={`Remove ${fullName(teacher)}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
