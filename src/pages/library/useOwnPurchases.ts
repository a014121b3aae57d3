import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchOwnPurchases, fetchTrial, selectOwnPurchases, selectTrial } from '../../store/purchases';

/** What this user has bought of a simulation; null while that is not known. */
export function useOwnPurchases(client: string, customer: string) {
  const own = useAppSelector((state) => selectOwnPurchases(state, client));
  const trial = useAppSelector((state) => selectTrial(state, client));
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(fetchOwnPurchases.fetchIfStale(client, customer));
    dispatch(fetchTrial.fetchIfStale(client, customer));
  }, [dispatch, client, customer]);
  return {
    purchases: own.items,
    trials: trial.items,
    loading: own.loading || trial.loading,
    error: own.error ?? trial.error,
    reload: () => {
      dispatch(fetchOwnPurchases(client, customer));
      dispatch(fetchTrial(client, customer));
    },
  };
}
