import type { Purchase } from '../../api/purchases';
import { variationLabel } from '../../rules/sessions/variations';
import { fetchSimulation, selectSimulation } from '../../store/catalogue';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { fetchSeatOrders, selectSeatOrders } from '../../store/purchases';
import { selectHas } from '../../store/session';

/** The orders of further seats for the session of a purchase, newest first; those of seats have none. */
export function useSeatOrders({ _id, seats_of, updated_at }: Purchase) {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const list = useAppSelector((state) => selectSeatOrders(state, _id));
  const retry = useFetchIfStale(fetchSeatOrders, hasClasses && !seats_of ? [_id, updated_at] : null, list);
  // A backend may not know the filter.
  const orders = list.items?.filter((order) => order.seats_of === _id) ?? [];
  return { orders, error: list.error, retry };
}

/**
 * The label of the bought variation, which the simulation tells if the backend does not; its key if it is neither told
 * nor offered; '' without a variation.
 */
export function useVariation({ client, metadata, variation }: Purchase): string {
  const { variation: key = '' } = metadata;
  const simulation = useAppSelector((state) => selectSimulation(state, client._id).item);
  useFetchIfStale(fetchSimulation, key && !variation && client._id ? [client._id] : null);
  return variation || variationLabel(simulation?.variations ?? '', key) || key;
}
