import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { isForSale } from '../../rules/offers';
import { RequestAccess } from './contactLinks';

function invitation(simulation: CatalogueItem): string {
  if (!isForSale(simulation)) return 'This simulation is available on request.';
  return simulation.price === 0
    ? 'Sign in to launch a session or open your materials.'
    : 'Sign in to buy a session, try it free with up to 10 students, or open your materials.';
}

/** The actions of visitors: sign in and return, or register as an instructor. */
export function SignedOutActions({ simulation }: { simulation: CatalogueItem }) {
  const { pathname, search } = useLocation();
  const from = { pathname, search };
  const isOffered = isForSale(simulation);
  return (
    <div className="d-grid gap-2">
      <p className="mb-0">{invitation(simulation)}</p>
      {!isOffered && <RequestAccess name={simulation.name} />}
      <Button
        tag={Link}
        to="/login"
        state={{ from }}
        color={isOffered ? 'accent' : 'primary'}
        outline={!isOffered}
      >
        Sign-In
      </Button>
      <Link to="/register" state={{ from }} className="p-1 text-center">
        Create an instructor account
      </Link>
    </div>
  );
}
