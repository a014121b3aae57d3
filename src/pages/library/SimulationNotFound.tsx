import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { Page } from '../../components/Page';

/** The screen for an address that no simulation has. */
export function SimulationNotFound() {
  return (
    <Page title="Simulation not found" narrow>
      <h1>We could not find this simulation</h1>
      <p className="lead">
        It may have been withdrawn or renamed, or the link may be incomplete. Browse the library for
        everything available.
      </p>
      <Button tag={Link} to="/library" color="accent">
        Go to the library
      </Button>
    </Page>
  );
}
