import { combineReducers } from 'redux';
import * as classes from '../api/classes';
import { actionFamily } from './actionFamily';
import { listOf, pageOf, recordAt, recordOf } from './slices';
import { injectReducers, type RootState } from './store';

export const fetchClasses = actionFamily('classes/FETCH_ALL', classes.list);
/** The sessions of the user, for the dashboard and the cards of the library. */
export const fetchOwnSessions = actionFamily('classes/FETCH_OWN', classes.list);
/** The sessions of a manager's school, for the dashboard. */
export const fetchSchoolSessions = actionFamily('classes/FETCH_SCHOOL', classes.list);
export const fetchClass = actionFamily('classes/FETCH_ONE', classes.get);

/** The terms of further seats for a session. */
export const fetchSeats = actionFamily('classes/FETCH_SEATS', classes.seats);

/** The answers that a change of a class makes stale. */
export const ofClasses = [fetchClasses, fetchOwnSessions, fetchSchoolSessions, fetchClass, fetchSeats];
export const updateClass = actionFamily('classes/UPDATE', classes.update, {
  keyOf: (id) => id,
  invalidates: ofClasses,
});

const linkChange = { invalidates: [fetchClass, fetchClasses] };
export const saveLink = actionFamily('classes/SAVE_LINK', classes.saveLink, linkChange);
export const renewLink = actionFamily('classes/RENEW_LINK', classes.renewLink, linkChange);

const classesReducer = combineReducers({
  list: pageOf(fetchClasses),
  own: listOf(fetchOwnSessions),
  school: listOf(fetchSchoolSessions),
  detail: recordOf(fetchClass, { saved: [updateClass, saveLink, renewLink], leaves: true }),
  seats: recordOf(fetchSeats),
});
declare module './store' {
  interface Reducers {
    classes: typeof classesReducer;
  }
}
injectReducers({ classes: classesReducer });

export const selectClasses = (state: RootState) => state.classes.list;
export const selectOwnSessions = (state: RootState) => state.classes.own;
export const selectSchoolSessions = (state: RootState) => state.classes.school;
export const selectClass = (state: RootState, id: string) => recordAt(state.classes.detail, id);
export const selectSeats = (state: RootState, id: string) => recordAt(state.classes.seats, id);
