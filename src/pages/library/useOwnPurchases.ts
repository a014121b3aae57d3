import { useMemo } from 'react';
import { isCancelled } from '../../rules/purchases';
import { useAppSelector } from '../../store/hooks';
import { fetchOwnPurchases, fetchTrial, selectOwnPurchases, selectTrial } from '../../store/purchases';
import { useFetchIfStale } from '../../store/useFetchIfStale';

/** The user's purchases of a simulation; null until they are known. */
export function useOwnPurchases(simulation: string, customer: string) {
  const own = useAppSelector((state) => selectOwnPurchases(state, simulation));
  const trial = useAppSelector((state) => selectTrial(state, simulation));
  const reloadOwn = useFetchIfStale(fetchOwnPurchases, [simulation, customer]);
  const reloadTrial = useFetchIfStale(fetchTrial, [simulation, customer]);
  // Orders of seats belong to the session of another purchase.
  const purchases = useMemo(() => own.items?.filter(({ seats_of }) => !seats_of) ?? null, [own.items]);
  return {
    purchases,
    /** A cancelled one does not count. */
    trials: trial.items?.filter((item) => !isCancelled(item)) ?? null,
    error: own.error ?? trial.error,
    reload: () => {
      reloadOwn();
      reloadTrial();
    },
  };
}
