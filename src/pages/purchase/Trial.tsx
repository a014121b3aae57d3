import { Button } from 'reactstrap';
import type { CatalogueDetail } from '../../api/catalogue';
import type { Purchase } from '../../api/purchases';
import type { User } from '../../api/session';
import { ErrorState } from '../../components/ErrorState';
import { ManageClass } from '../../components/ManageClass';
import { OpenClassSessions } from '../../components/OpenClassSessions';
import { isCancelled, isWaiting } from '../../rules/purchases';
import { webAddress } from '../../rules/webAddress';
import { useAppSelector } from '../../store/hooks';
import { fetchTrial, selectTrial } from '../../store/purchases';
import { selectKeepsTrying } from '../../store/session';
import { useFetchIfStale } from '../../store/useFetchIfStale';
import { ContactUs } from './ContactUs';
import { Launch } from './Launch';
import { StepPlaceholder } from './StepPlaceholder';

interface Props {
  code: string;
  simulation: CatalogueDetail;
  user: User;
}

/** The free trial, which each user has once per simulation. */
export function Trial({ code, simulation, user }: Props) {
  const trial = useAppSelector((state) => selectTrial(state, simulation._id));
  const retry = useFetchIfStale(fetchTrial, [simulation._id, user._id], trial);
  const { items, error } = trial;

  let instead = null;
  if (items) {
    const used = items.find((item) => !isCancelled(item));
    if (used) instead = <Used trial={used} />;
  } else if (error) {
    instead = <ErrorState error={error} onRetry={retry} />;
  } else {
    instead = <StepPlaceholder />;
  }
  return <Launch code={code} simulation={simulation} user={user} kind="trial" instead={instead} />;
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
      <OpenClassSessions purchases={waits ? [trial] : []} label="Try again" color="accent" />
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
