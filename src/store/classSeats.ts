import * as purchases from '../api/purchases';
import { actionFamily } from './actionFamily';
import { ofClasses } from './classes';
import { fetchSeatOrders } from './purchases';

/** Buys further seats for a class: the purchase names it in `seats_of`. */
export const addSeats = actionFamily('classSeats/ADD', purchases.create, {
  invalidates: [...ofClasses, fetchSeatOrders],
});
