import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';

/** The text of a catalogue without simulations. */
export function EmptyCatalogue() {
  return (
    <div className="empty-state mx-auto my-5 text-center">
      <h2>No simulations here yet.</h2>
      <p>New ones appear as soon as they are published. Tell us what you would like to teach.</p>
      <Button tag={Link} to="/contact" color="accent">
        Contact Us
      </Button>
    </div>
  );
}
