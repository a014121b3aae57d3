import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { useAppSelector } from '../store/hooks';
import { selectHas } from '../store/session';

interface Props {
  /** The id of the purchase, which is that of its class; '' if it is unknown. */
  id: string;
  size?: 'lg';
}

/** The link to the class of a session, if the server has classes. */
export function ManageClass({ id, size }: Props) {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  if (!hasClasses || !id) return null;
  return (
    <Button tag={Link} to={`/sessions/${encodeURIComponent(id)}`} color="primary" outline size={size}>
      Manage class
    </Button>
  );
}
