import type { Purchase } from '../api/purchases';
import { useAppSelector } from './hooks';
import { fetchSeatOrders, selectSeatOrders } from './purchases';
import { selectHas } from './session';
import { useFetchIfStale } from './useFetchIfStale';

/** The orders of further seats for the session of a purchase, newest first; those of seats have none. */
export function useSeatOrders({ _id, seats_of, updated_at }: Purchase) {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const list = useAppSelector((state) => selectSeatOrders(state, _id));
  const retry = useFetchIfStale(fetchSeatOrders, hasClasses && !seats_of ? [_id, updated_at] : null, list);
  // A backend may not know the filter.
  const orders = list.items?.filter((order) => order.seats_of === _id) ?? [];
  return { orders, error: list.error, retry };
}
