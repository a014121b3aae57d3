import { BackLink } from '../../components/BackLink';
import './purchase.scss';
import { Link, type Params, useParams, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueDetail } from '../../api/catalogue';
import type { OwnUser } from '../../api/session';
import { ErrorState } from '../../components/ErrorState';
import { NameNotice } from '../../components/name/NameNotice';
import { Page } from '../../components/Page';
import { isForSale } from '../../rules/offers';
import { simulationPath } from '../../rules/simulationPath';
import { fetchSimulation, selectSimulation } from '../../store/catalogue';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { useRecord } from '../../store/useFetchIfStale';
import { ContactUs } from './ContactUs';
import { readRun, runKey } from './draft';
import { Launch } from './Launch';
import { StepPlaceholder } from './StepPlaceholder';
import { Trial } from './Trial';
import { Wizard } from './Wizard';

export const preload = (dispatch: AppDispatch, { code = '' }: Params) =>
  dispatch(fetchSimulation.fetchIfStale(code));

export function Component() {
  const { code = '' } = useParams();
  const user = useAppSelector(selectUser);
  const { item: simulation, error, retry } = useRecord(fetchSimulation, selectSimulation, code);

  if (simulation && user) {
    return (
      <Page title={`Purchase: ${simulation.name}`}>
        <BackLink to={simulationPath(simulation)}>About this simulation</BackLink>
        <h1 className="purchase-title mb-3">{simulation.name}</h1>
        <Ways key={`${user._id} ${simulation._id}`} code={code} simulation={simulation} user={user} />
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
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <div className="two-columns">
          <StepPlaceholder />
        </div>
      )}
    </Page>
  );
}

function hasPaidRun(simulation: CatalogueDetail, user: OwnUser, atCompletion: boolean): boolean {
  const { draft, done } = readRun(runKey(user._id, simulation._id, 'purchase'), user, atCompletion);
  return draft.paid !== null || done !== null;
}

/** Chooses the way to buy by the simulation and the address. */
function Ways({ code, simulation, user }: { code: string; simulation: CatalogueDetail; user: OwnUser }) {
  const [search] = useSearchParams();
  const wizard = <Wizard code={code} simulation={simulation} user={user} />;
  const isOffered = isForSale(simulation);
  // A paid order can be finished even if the simulation is no longer offered.
  if (
    !(isOffered && simulation.price !== 0) &&
    hasPaidRun(simulation, user, search.get('step') === 'complete')
  )
    return wizard;
  if (!isOffered) {
    return (
      <>
        <p className="lead">
          This simulation cannot be bought here. Ask us for access, and we will set it up with you.
        </p>
        <ContactUs message={`I would like to request access to “${simulation.name}”.`}>
          Request Access
        </ContactUs>
      </>
    );
  }
  const isFree = simulation.price === 0;
  if (!isFree && search.get('trial') !== 'true') return wizard;
  return (
    <>
      <NameNotice user={user} />
      {isFree ? (
        <Launch code={code} simulation={simulation} user={user} kind="free" />
      ) : (
        <Trial code={code} simulation={simulation} user={user} />
      )}
    </>
  );
}
