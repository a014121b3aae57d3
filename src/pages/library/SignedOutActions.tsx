import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../contract/client';
import { RequestAccess } from './contactLinks';

function invitation({ purchasable, price }: CatalogueItem): string {
  if (!purchasable) return 'This simulation is available on request.';
  return price === 0
    ? 'Sign in to launch a session or open your materials.'
    : 'Sign in to buy a session, try it, or open your materials.';
}

/** For visitors: sign in and come back, or become an instructor first. */
export function SignedOutActions({ client }: { client: CatalogueItem }) {
  const { pathname, search } = useLocation();
  const from = { pathname, search };
  return (
    <div className="d-grid gap-2">
      <p className="mb-0">{invitation(client)}</p>
      {!client.purchasable && <RequestAccess name={client.name} />}
      <Button
        tag={Link}
        to="/login"
        state={{ from }}
        color={client.purchasable ? 'accent' : 'primary'}
        outline={!client.purchasable}
      >
        Sign-In
      </Button>
      <Link to="/register" state={{ from }} className="p-1 text-center">
        Create an instructor account
      </Link>
    </div>
  );
}
