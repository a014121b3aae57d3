import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';

/** The text for students, who are invited and buy nothing here. */
export function StudentActions() {
  return (
    <div className="d-grid gap-2">
      <p className="mb-0">Simulations are started by invitation. See yours under Invites.</p>
      <Button tag={Link} to="/invites" color="primary" outline>
        Go to Invites
      </Button>
    </div>
  );
}
