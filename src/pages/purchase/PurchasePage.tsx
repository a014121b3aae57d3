import './purchase.scss';
import { Link, type Params, useParams, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import { ErrorState } from '../../components/ErrorState';
import { Page } from '../../components/Page';
import type { CatalogueDetail } from '../../contract/client';
import type { User } from '../../contract/user';
import { fetchClient, selectClient } from '../../store/catalogue';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/types';
import { useRecord } from '../../store/useFetchIfStale';
import { ContactUs } from './ContactUs';
import { readRun, runKey } from './draft';
import { Launch } from './Launch';
import { Trial } from './Trial';
import { Wizard } from './Wizard';

export const preload = (dispatch: AppDispatch, { code = '' }: Params) =>
  dispatch(fetchClient.fetchIfStale(code));

export function Component() {
  const { code = '' } = useParams();
  const user = useAppSelector(selectUser);
  const { item: client, error, retry } = useRecord(fetchClient, selectClient, code);

  if (client && user) {
    return (
      <Page title={`Purchase: ${client.name}`}>
        <Link to={`/library/${encodeURIComponent(client.slug)}`} className="back-link">
          <span aria-hidden="true">← </span>About this simulation
        </Link>
        <h1 className="purchase-title mb-3">{client.name}</h1>
        <Ways key={`${user._id} ${client._id}`} code={code} client={client} user={user} />
      </Page>
    );
  }
  if (error?.status === 404) {
    return (
      <Page title="Simulation not found" narrow>
        <h1>Simulation not found</h1>
        <p className="lead">It may have been withdrawn, or the link may be incomplete.</p>
        <Button tag={Link} to="/library" color="accent">
          Go to the library
        </Button>
      </Page>
    );
  }
  return (
    <Page title="Purchase">
      <h1 className="purchase-title">Purchase</h1>
      {error ? <ErrorState error={error} onRetry={retry} /> : <Waiting />}
    </Page>
  );
}

function hasPaidRun(client: CatalogueDetail, user: User, atCompletion: boolean): boolean {
  const { draft, done } = readRun(runKey(user._id, client._id, 'purchase'), user, atCompletion);
  return draft.paid !== null || done !== null;
}

/** Which way to buy: as the simulation and the address say. */
function Ways({ code, client, user }: { code: string; client: CatalogueDetail; user: User }) {
  const [search] = useSearchParams();
  const wizard = <Wizard code={code} client={client} user={user} />;
  const isOffered = client.purchasable && client.price > 0;
  // A paid order can be finished, even if the simulation is no longer offered.
  if (!isOffered && hasPaidRun(client, user, search.get('step') === 'complete')) return wizard;
  if (!client.purchasable) {
    return (
      <>
        <p className="lead">
          This simulation cannot be bought here. Ask us for access, and we will set it up with you.
        </p>
        <ContactUs message={`I would like to request access to “${client.name}”.`}>Request Access</ContactUs>
      </>
    );
  }
  if (client.price === 0) return <Launch code={code} client={client} user={user} kind="free" />;
  if (search.get('trial') === 'true') return <Trial code={code} client={client} user={user} />;
  return wizard;
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div className="two-columns">
      <div>
        <p role="status" className="visually-hidden">
          Loading...
        </p>
        <span className="placeholder h2 w-50 mb-4" />
        <span className="placeholder placeholder-block mb-3" />
        <span className="placeholder placeholder-block" />
      </div>
    </div>
  );
}
