import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CatalogueDetail } from '../../api/catalogue';
import { useMayManageClass } from '../../components/ManageClass';
import { MessageBox } from '../../components/MessageBox';
import { freeSeats, isAfterClosing, ownSessionsQuery } from '../../rules/classes';
import { isCancelled } from '../../rules/purchases';
import { fetchOwnSessions, selectOwnSessions } from '../../store/classrooms';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { useFetchIfStale } from '../../store/useFetchIfStale';
import { seatsText } from './purchaseInput';

/** The newest own session of a simulation that can take more students. Not a trial: a purchase is what follows it. */
function useSeatsLeft(simulation: string) {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const { items } = useAppSelector(selectOwnSessions);
  const [now] = useState(() => new Date());
  useFetchIfStale(fetchOwnSessions, hasClasses ? [ownSessionsQuery] : null);
  return items?.find(
    (item) =>
      item.client._id === simulation &&
      item.session &&
      !(item.co_taught || item.purchase.trial || item.archived) &&
      !isCancelled(item.purchase) &&
      !isAfterClosing(item, now) &&
      freeSeats(item),
  );
}

/**
 * Tells a buyer of a session that has seats left. It stands below the choice of the payer, which it would push down
 * where it comes late.
 */
export function SeatsLeft({ simulation }: { simulation: CatalogueDetail }) {
  const session = useSeatsLeft(simulation._id);
  const mayOpen = useMayManageClass(session?._id ?? '');
  if (!session || !mayOpen) return null;
  const { variation } = session;
  const seats = freeSeats(session);
  return (
    <MessageBox color="info" className="mt-3">
      <span>{`You have a session of ${simulation.name}${variation && ` (${variation})`} with ${seatsText(seats)} left.`}</span>{' '}
      <Link to={`/sessions/${encodeURIComponent(session._id)}`} className="alert-link">
        Open it
      </Link>
      , or buy another.
    </MessageBox>
  );
}
