import { useAppSelector } from '../../store/hooks';
import { fetchOwnPurchases, fetchTrial, selectOwnPurchases, selectTrial } from '../../store/purchases';
import { useFetchIfStale } from '../../store/useFetchIfStale';

/** The user's purchases of a simulation; null while they are not known. */
export function useOwnPurchases(client: string, customer: string) {
  const own = useAppSelector((state) => selectOwnPurchases(state, client));
  const trial = useAppSelector((state) => selectTrial(state, client));
  const reloadOwn = useFetchIfStale(fetchOwnPurchases, [client, customer]);
  const reloadTrial = useFetchIfStale(fetchTrial, [client, customer]);
  return {
    purchases: own.items,
    trials: trial.items,
    loading: own.loading || trial.loading,
    error: own.error ?? trial.error,
    reload: () => {
      reloadOwn();
      reloadTrial();
    },
  };
}
