import { BackLink } from '../../components/BackLink';
import './purchase.scss';
import { Link, type Params, useParams, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueDetail } from '../../api/catalogue';
import type { Purchase } from '../../api/purchases';
import type { OwnUser } from '../../api/session';
import { awaitedText } from '../../components/confirm/awaitedSchool';
import { OpenSessions } from '../../components/OpenSessions';
import { Page } from '../../components/Page';
import { ErrorState } from '../../components/RecordContent';
import { ManageClass } from '../../components/sessions/ManageClass';
import { MAX_LEARNERS } from '../../contract/limits';
import { simulationPath, webAddress } from '../../rules/addresses';
import { isCancelled, isWaiting } from '../../rules/purchases';
import { isForSale } from '../../rules/simulations';
import { fetchSimulation, selectSimulation } from '../../store/catalogue';
import { useAppDispatch, useAppSelector, useFetchIfStale, useRecord } from '../../store/hooks';
import { fetchTrial, selectTrial } from '../../store/purchases';
import { selectKeepsTrying, selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { Checkout } from './Checkout';
import type { Offer } from './order';
import { ContactUs } from './PurchaseFailure';
import { StepPlaceholder } from './StepFrame';
import { useStep } from './steps';
import { readRun, runKey } from './storedRun';

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
        <h1 className="mb-3">{simulation.name}</h1>
        <Ways key={`${user._id} ${simulation._id}`} code={code} simulation={simulation} user={user} />
      </Page>
    );
  }
  if (error?.status === 404) {
    return (
      <Page title="Simulation not found">
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
      <h1>Purchase</h1>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <div className="two-columns d-grid d-print-block">
          <StepPlaceholder />
        </div>
      )}
    </Page>
  );
}

interface Props {
  /** The simulation's id or slug, as in the address. */
  code: string;
  simulation: CatalogueDetail;
  user: OwnUser;
}

/** Chooses what is ordered by the simulation and the address. */
function Ways({ code, simulation, user }: Props) {
  const [search] = useSearchParams();
  const { asked } = useStep();
  const dispatch = useAppDispatch();
  const reload = () => dispatch(fetchSimulation(code));
  const free = user.school_free_to_play.includes(simulation._id);
  const awaited = awaitedText(user, simulation._id);
  const terms = { simulation, max: MAX_LEARNERS, free, awaited };
  const isOffered = isForSale(simulation);
  const isFree = simulation.price === 0;
  const { draft, done } = readRun(runKey(user._id, simulation._id, 'purchase'), user);
  const isPaid = draft.paid !== null || (asked === 'complete' && done !== null);
  // A paid order can be finished even if the simulation is no longer offered.
  if (!isOffered && !isPaid) {
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
  if (isFree && !isPaid) {
    return <Checkout key="free" offer={{ kind: 'free', ...terms }} user={user} reload={reload} />;
  }
  if (isOffered && !isFree && search.get('trial') === 'true') {
    return <Trial code={code} simulation={simulation} user={user} />;
  }
  const offer: Offer = { kind: 'purchase', ...terms, ...(free && { payer: 'student' }) };
  return <Checkout key="purchase" offer={offer} user={user} reload={reload} />;
}

/** The free trial, which each user has once per simulation. */
function Trial({ code, simulation, user }: Props) {
  const dispatch = useAppDispatch();
  const trial = useAppSelector((state) => selectTrial(state, simulation._id));
  const retry = useFetchIfStale(fetchTrial, [simulation._id, user._id], trial);
  const { items, error } = trial;
  const used = items?.find((item) => !isCancelled(item));
  return (
    <Checkout
      offer={{ kind: 'trial', simulation, max: MAX_LEARNERS, free: false }}
      user={user}
      // Another tab may have taken the trial.
      reload={() => Promise.all([dispatch(fetchSimulation(code)), retry()])}
    >
      {used ? (
        <Used trial={used} />
      ) : items ? null : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <StepPlaceholder />
      )}
    </Checkout>
  );
}

function Used({ trial }: { trial: Purchase }) {
  const { name } = trial.client;
  const waits = isWaiting(trial);
  const keepsTrying = useAppSelector(selectKeepsTrying);
  const address = webAddress(trial.session?.url);
  return (
    <>
      <p className="lead">
        {waits
          ? `Your free trial is waiting for its session.${keepsTrying ? ' We keep trying to open it.' : ''}`
          : 'You have already used your free trial of this simulation.'}
      </p>
      <OpenSessions purchases={waits ? [trial] : []} label="Try again" color="accent" />
      <div className="d-flex flex-wrap gap-2 mt-3">
        {address && (
          <Button color="accent" href={address} target="_blank" rel="noopener noreferrer">
            Go to Game
          </Button>
        )}
        {!waits && <ManageClass id={trial._id} />}
        <ContactUs message={`I have used my free trial of “${name}” and would like to know more.`} />
      </div>
    </>
  );
}
