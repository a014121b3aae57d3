import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { mayOpen } from '../rules/permissions';
import { useAppSelector } from '../store/hooks';
import { selectHas, selectUser } from '../store/session';

interface Props {
  /** The id of the purchase, which is that of its class; '' if it is unknown. */
  id: string;
  size?: 'sm' | 'lg';
  /** Tells the links of several classes apart for screen readers. */
  name?: string;
}

/** The link to the class of a session, if the server has classes and the user may open them. */
export function ManageClass({ id, size, name }: Props) {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const role = useAppSelector(selectUser)?.role ?? '';
  if (!hasClasses || !id || !mayOpen(role, 'sessions')) return null;
  return (
    <Button tag={Link} to={`/sessions/${encodeURIComponent(id)}`} color="primary" outline size={size}>
      Manage class
      {name && <span className="visually-hidden"> {name}</span>}
    </Button>
  );
}
