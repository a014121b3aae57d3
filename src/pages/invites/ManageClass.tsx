import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Invite } from '../../api/records/invite';
import type { User } from '../../api/records/user';
import { mayOpen } from '../../rules/permissions';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';

interface Props {
  invite: Invite;
  user: User;
}

/** The way to the class of somebody else's invite, where the server has classes. */
export function ManageClass({ invite: { purchase, client: simulation, class_name }, user }: Props) {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  if (!hasClasses || !purchase._id || !mayOpen(user.role, 'sessions')) return null;
  return (
    <Button tag={Link} to={`/sessions/${encodeURIComponent(purchase._id)}`} outline color="primary" size="sm">
      Manage class
      <span className="visually-hidden"> {class_name || simulation.name}</span>
    </Button>
  );
}
