import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../contract/simulation';
import { RequestAccess } from './contactLinks';

function invitation({ purchasable, price }: CatalogueItem): string {
  if (!purchasable) return 'This simulation is available on request.';
  return price === 0
    ? 'Sign in to launch a session or open your materials.'
    : 'Sign in to buy a session, try it, or open your materials.';
}

/** The actions of visitors: sign in and return, or register as an instructor. */
export function SignedOutActions({ simulation }: { simulation: CatalogueItem }) {
  const { pathname, search } = useLocation();
  const from = { pathname, search };
  return (
    <div className="d-grid gap-2">
      <p className="mb-0">{invitation(simulation)}</p>
      {!simulation.purchasable && <RequestAccess name={simulation.name} />}
      <Button
        tag={Link}
        to="/login"
        state={{ from }}
        color={simulation.purchasable ? 'accent' : 'primary'}
        outline={!simulation.purchasable}
      >
        Sign-In
      </Button>
      <Link to="/register" state={{ from }} className="p-1 text-center">
        Create an instructor account
      </Link>
    </div>
  );
}
