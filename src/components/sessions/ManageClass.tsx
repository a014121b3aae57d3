import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { mayOpen } from '../../rules/permissions';
import { useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';

interface Props {
  /** The id of the purchase, which is that of its class; '' if it is unknown. */
  id: string;
  size?: 'sm' | 'lg';
  /** Tells the links of several classes apart for screen readers. */
  name?: string;
  /** Whether the class is new, so that this is the next step. */
  isNew?: boolean;
}

/** Whether the server has classes, and the user may open that of this purchase. */
export function useMayManageClass(id: string): boolean {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const role = useAppSelector(selectUser)?.role ?? '';
  return hasClasses && id !== '' && mayOpen(role, 'sessions');
}

/** The link to the class of a session, if the server has classes and the user may open them. */
export function ManageClass({ id, size, name, isNew = false }: Props) {
  if (!useMayManageClass(id)) return null;
  return (
    <Button
      tag={Link}
      to={`/sessions/${encodeURIComponent(id)}${isNew ? '#add' : ''}`}
      color={isNew ? 'accent' : 'primary'}
      outline={!isNew}
      size={size}
    >
      {isNew ? 'Add students' : 'Manage class'}
      {name && <span className="visually-hidden"> {name}</span>}
    </Button>
  );
}
