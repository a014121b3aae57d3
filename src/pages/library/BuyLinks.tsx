import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import type { Purchase } from '../../api/purchases';
import { isForSale } from '../../rules/offers';
import { isWaiting } from '../../rules/purchases';
import { simulationPath } from '../../rules/simulationPath';
import { ContactUs, RequestAccess } from './contactLinks';

interface Props {
  simulation: CatalogueItem;
  /** Null if the purchases could not be loaded. */
  trials: readonly Purchase[] | null;
  /** Whether a trial would be of use: not to those who have bought the simulation or have it free. */
  offersTrial: boolean;
  /** Whether buying is the main action; otherwise opening a class session is. */
  first: boolean;
}

/** The links to buy a class session, try one or ask for access. */
export function BuyLinks({ simulation, trials, offersTrial, first }: Props) {
  if (!isForSale(simulation)) {
    return (
      <>
        <p className="mb-0">This simulation is available on request.</p>
        <RequestAccess name={simulation.name} />
      </>
    );
  }
  const path = `${simulationPath(simulation)}/purchase`;
  const free = simulation.price === 0;
  return (
    <>
      <Button tag={Link} to={path} color={first ? 'accent' : 'primary'} outline={!first}>
        {free ? 'Launch Free Session' : 'Purchase session'}
      </Button>
      {!free &&
        trials &&
        (trials.length > 0 ? (
          <TrialUsed name={simulation.name} waits={trials.some(isWaiting)} />
        ) : (
          offersTrial && <TrialOffer path={path} />
        ))}
    </>
  );
}

function TrialOffer({ path }: { path: string }) {
  return (
    <>
      <Button tag={Link} to={`${path}?trial=true`} color="primary" outline aria-describedby="trial-hint">
        Free Trial
      </Button>
      <p id="trial-hint" className="small text-secondary mb-0">
        One free session with up to 10 students.
      </p>
    </>
  );
}

function TrialUsed({ name, waits }: { name: string; waits: boolean }) {
  return (
    <>
      <ContactUs name={name} />
      <p className="small text-secondary mb-0">
        {waits
          ? 'Your free trial begins as soon as its session is open.'
          : 'You have used your free trial. We are glad to help with what comes next.'}
      </p>
    </>
  );
}
