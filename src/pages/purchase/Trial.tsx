import { ErrorState } from '../../components/ErrorState';
import type { CatalogueDetail } from '../../contract/simulation';
import type { User } from '../../contract/user';
import { useAppSelector } from '../../store/hooks';
import { fetchTrial, selectTrial } from '../../store/purchases';
import { useFetchIfStale } from '../../store/useFetchIfStale';
import { ContactUs } from './ContactUs';
import { Launch } from './Launch';

interface Props {
  code: string;
  simulation: CatalogueDetail;
  user: User;
}

/** The free trial, which each user has once per simulation. */
export function Trial({ code, simulation, user }: Props) {
  const trial = useAppSelector((state) => selectTrial(state, simulation._id));
  const retry = useFetchIfStale(fetchTrial, [simulation._id, user._id], trial);
  const { items, total, error } = trial;

  let instead = null;
  if (items) {
    if (total > 0) instead = <Used name={simulation.name} />;
  } else if (error) {
    instead = <ErrorState error={error} onRetry={retry} />;
  } else {
    instead = <p role="status">Loading...</p>;
  }
  return <Launch code={code} simulation={simulation} user={user} kind="trial" instead={instead} />;
}

function Used({ name }: { name: string }) {
  return (
    <>
      <p className="lead">You have already used your free trial of this simulation.</p>
      <ContactUs message={`I have used my free trial of “${name}” and would like to know more.`} />
    </>
  );
}
