import * as classrooms from '../api/classrooms';
import { actionFamily } from './actionFamily';
import { ofClasses } from './classrooms';
import { fetchSeatOrders } from './purchases';

/** Buys further seats for a class session. */
export const addSeats = actionFamily('classSeats/ADD', classrooms.addSeats, {
  invalidates: [...ofClasses, fetchSeatOrders],
});
