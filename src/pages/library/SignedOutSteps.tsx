import { Link, useLocation } from 'react-router-dom';
import type { CatalogueItem } from '../../contract/client';
import { RequestAccess } from './contactLinks';

function invitation({ purchasable, price }: CatalogueItem): string {
  if (!purchasable) return 'This simulation is available on request.';
  return price === 0
    ? 'Sign in to launch a session or open your materials.'
    : 'Sign in to buy a session, try it, or open your materials.';
}

/** For visitors: sign in and come back, or become an instructor first. */
export function SignedOutSteps({ client }: { client: CatalogueItem }) {
  const { pathname, search } = useLocation();
  const from = { pathname, search };
  return (
    <div className="next-steps">
      <p>{invitation(client)}</p>
      {!client.purchasable && <RequestAccess name={client.name} />}
      <Link
        to="/login"
        state={{ from }}
        className={client.purchasable ? 'btn btn-accent' : 'btn btn-outline-primary'}
      >
        Sign-In
      </Link>
      <Link to="/register" state={{ from }} className="steps-link">
        Create an instructor account
      </Link>
    </div>
  );
}
