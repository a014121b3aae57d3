import * as classrooms from '../api/classrooms';
import { actionFamily } from './actionFamily';
import { ofClasses } from './classrooms';

/** Buys further seats for a class session. */
export const addSeats = actionFamily('classSeats/ADD', classrooms.addSeats, { invalidates: ofClasses });
